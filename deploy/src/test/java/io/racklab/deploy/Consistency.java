package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.RunFiles.OneRun;
import io.racklab.deploy.program.Version;
import io.racklab.master.workload.JobSpec;
import java.nio.file.Path;

/** What must hold of every run without faults, whatever the machine was busy with. */
final class Consistency {
  private Consistency() {}

  /** Checks a run directory as a whole: every file is there, and all agree with each other. */
  static RunFiles check(Path directory) {
    RunFiles files = RunFiles.in(directory);
    runEnded(files);
    for (OneRun run : files.runs()) {
      jobsAreTheWorkloads(run);
      AttemptChecks.check(run);
      FlowChecks.check(run);
      LinkChecks.check(run);
    }
    everyByteCrossedASocket(files);
    summaryIsTheFiles(files);
    return files;
  }

  private static void runEnded(RunFiles files) {
    JsonNode run = files.run();
    assertThat(run.get("failure").isNull()).as("no failure").isTrue();
    assertThat(run.get("runs_ended").asInt())
        .isEqualTo(run.get("runs").asInt())
        .isEqualTo(files.experiment().runs());
    assertThat(run.get("seed").asLong()).isEqualTo(files.experiment().seed());
    assertThat(run.get("machine").get("racklab").asText()).isEqualTo(Version.text());
    assertThat(run.get("ended").asText()).isGreaterThan(run.get("started").asText());
    JsonNode ledger = run.get("verdict").get("ledger");
    assertThat(ledger.get("closes").asBoolean()).as("the ledger closes: " + ledger).isTrue();
    assertThat(ledger.get("sent_bytes").asLong())
        .isEqualTo(ledger.get("received_bytes").asLong())
        .isEqualTo(ledger.get("produced_bytes").asLong());
    assertThat(ledger.get("corrupted_bytes").asLong()).isZero();
  }

  private static void jobsAreTheWorkloads(OneRun run) {
    for (JobSpec spec : run.experiment().jobs(run.repeat())) {
      assertThat(run.jobs().with("job", "job-" + spec.number()))
          .as("job-" + spec.number())
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.text("outcome")).isEqualTo("succeeded");
                assertThat(row.text("name")).isEqualTo(spec.name());
                assertThat(row.text("user")).isEqualTo(spec.user());
                assertThat(row.whole("maps")).isEqualTo(spec.maps());
                assertThat(row.whole("reduces")).isEqualTo(spec.reduces());
                assertThat(row.whole("input_bytes")).isEqualTo(spec.inputBytes());
                assertThat(row.whole("shuffle_bytes")).isEqualTo(spec.shuffleBytes());
                assertThat(row.whole("output_bytes")).isEqualTo(spec.outputBytes());
                assertThat(row.seconds("submit_s"))
                    .isGreaterThanOrEqualTo(spec.submit().toNanos() / 1e9);
                assertThat(row.seconds("start_s")).isGreaterThanOrEqualTo(row.seconds("submit_s"));
                assertThat(row.seconds("maps_done_s"))
                    .isGreaterThanOrEqualTo(row.seconds("start_s"));
                assertThat(row.seconds("finish_s"))
                    .isGreaterThanOrEqualTo(row.seconds("maps_done_s"));
              });
    }
    assertThat(run.jobs().stream()).hasSameSizeAs(run.experiment().jobs(run.repeat()));
  }

  /** What was received is what the flows between nodes are, scaled, to the byte. */
  private static void everyByteCrossedASocket(RunFiles files) {
    double scale = files.experiment().scale().bytes();
    long real =
        files.runs().stream()
            .flatMap(run -> run.flows().stream())
            .filter(flow -> !flow.text("src").equals(flow.text("dst")))
            .mapToLong(flow -> Math.max(1, Math.round(flow.whole("bytes") / scale)))
            .sum();
    JsonNode ledger = files.run().get("verdict").get("ledger");
    assertThat(ledger.get("received_bytes").asLong()).isEqualTo(real);
  }

  private static void summaryIsTheFiles(RunFiles files) {
    JsonNode summary = files.summary();
    assertThat(summary.get("verdict").asText())
        .isEqualTo(files.run().get("verdict").get("level").asText());
    assertThat(summary.get("runs")).hasSize(files.experiment().runs());
    for (JsonNode told : summary.get("runs")) {
      OneRun run = files.one(told.get("scheduler").asText(), told.get("repeat").asInt());
      JsonNode bytes = told.get("bytes");
      assertThat(told.get("jobs").asLong()).isEqualTo(run.jobs().stream().count());
      assertThat(told.get("jobs_failed").asLong()).isZero();
      assertThat(told.get("extra_attempts").asLong()).isZero();
      assertThat(bytes.get("shuffle").asLong()).isEqualTo(FlowChecks.bytes(run, "shuffle"));
      assertThat(bytes.get("input_remote").asLong()).isEqualTo(FlowChecks.bytes(run, "input"));
      assertThat(bytes.get("output").asLong()).isEqualTo(FlowChecks.bytes(run, "output"));
      LittlesLaw.check(run.jobs(), told, files.directory().toString());
      assertThat(told.get("job_s").get("mean").asDouble()).isCloseTo(mean(run), within(1e-6));
    }
  }

  private static double mean(OneRun run) {
    return run.jobs().stream()
        .mapToDouble(row -> row.seconds("finish_s") - row.seconds("submit_s"))
        .average()
        .orElseThrow();
  }
}
