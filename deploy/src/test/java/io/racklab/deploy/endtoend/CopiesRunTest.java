package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.workload.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on a cluster of which one node computes at a fifth of the others' speed. */
class CopiesRunTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = straggler, seed = 7
        cluster {
          name = one-slow
          block-size = 16 MiB, replication = 2, heartbeat = 1s
          racks = [
            { name = r1, uplink = 1 Gbps, downlink = 1 Gbps
              nodes = [ { count = 3, map-slots = 2, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps } ] }
            { name = r2, uplink = 1 Gbps, downlink = 1 Gbps
              nodes = [
                { count = 2, map-slots = 2, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps }
                { name = slow, map-slots = 2, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps, speed = 0.2 }
              ] }
          ]
        }
        workload {
          kind = mix, jobs = 3, users = 2, cpu-factor = 60, arrivals { kind = poisson, mean-gap = 90s }
          jobs-of = [ { benchmark = wordcount, input = 480 MiB, reduces = 8 } ]
        }
        tasks { variation = 0.1 }
        schedulers = [
          fifo
          { name = fifo-copies, like = fifo, copies { kind = hadoop-1 } }
          fair
          { name = fair-copies, like = fair, copies { kind = hadoop-1 } }
          late
        ]
        scale { time = 60, bytes = 16 }
      }
      """;

  @TempDir Path folder;

  private Path experiment() throws IOException {
    return Files.writeString(folder.resolve("straggler.conf"), EXPERIMENT);
  }

  @Test
  void copiesOnFasterNodesWinAndTheRunEndsSooner() throws IOException {
    Path out = folder.resolve("out");
    Spoken spoken = racklab("run", experiment(), "--clock", "virtual", "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();

    RunFiles files = RunFiles.in(out);
    assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
    for (String with : List.of("fifo-copies", "fair-copies", "late")) {
      OneRun run = files.one(with, 1);
      check(run);
      assertThat(speculative(run))
          .as("copies that won under " + with)
          .anyMatch(copy -> copy.text("outcome").equals("chosen"));
      assertThat(speculative(run))
          .filteredOn(copy -> copy.text("node").equals("slow"))
          .noneMatch(copy -> copy.text("outcome").equals("chosen"));
    }
    assertThat(makespan(files, "fifo-copies")).isLessThan(makespan(files, "fifo"));
    assertThat(makespan(files, "fair-copies")).isLessThan(makespan(files, "fair"));
    assertThat(makespan(files, "late")).isLessThan(makespan(files, "fair"));
    assertThat(speculative(files.one("fifo", 1))).isEmpty();
    assertThat(speculative(files.one("fair", 1))).isEmpty();
  }

  @Test
  void twoRunsWithCopiesWriteTheSameBytes() throws IOException {
    Path experiment = experiment();
    for (String name : List.of("one", "two")) {
      Path out = folder.resolve(name);
      racklab("run", experiment, "--clock", "virtual", "--quiet", "--out", out);
    }
    for (String with : List.of("fifo-copies", "late")) {
      for (String file : List.of("jobs.csv", "attempts.csv", "flows.csv", "links.csv")) {
        Path one = folder.resolve("one").resolve(with).resolve("1").resolve(file);
        Path two = folder.resolve("two").resolve(with).resolve("1").resolve(file);
        assertThat(two).hasSameBinaryContentAs(one);
      }
    }
  }

  private static double makespan(RunFiles files, String scheduler) {
    for (JsonNode run : files.summary().get("runs")) {
      if (run.get("scheduler").asText().equals(scheduler)) {
        return run.get("makespan_s").asDouble();
      }
    }
    throw new AssertionError("no run of " + scheduler);
  }

  private static List<Row> speculative(OneRun run) {
    return run.attempts().stream()
        .filter(attempt -> attempt.text("kind").equals("speculative"))
        .toList();
  }

  /** Every task counts once; attempts that lost are there too, and no slot held two at a time. */
  private static void check(OneRun run) {
    for (JobSpec spec : run.experiment().jobs(run.repeat())) {
      String job = "job-" + spec.number();
      List<Row> attempts = run.attempts().with("job", job);
      assertThat(attempts.stream().map(row -> row.text("attempt"))).doesNotHaveDuplicates();
      assertThat(
              attempts.stream()
                  .filter(row -> row.text("outcome").equals("chosen"))
                  .map(CopiesRunTest::task))
          .containsExactlyInAnyOrderElementsOf(tasks(spec, job));
      assertThat(attempts)
          .allMatch(row -> List.of("chosen", "killed").contains(row.text("outcome")));
      long copied = attempts.stream().filter(row -> row.text("kind").equals("speculative")).count();
      assertThat(attempts).hasSize(spec.maps() + spec.reduces() + (int) copied);
      Row row = run.jobs().with("job", job).get(0);
      assertThat(row.text("outcome")).isEqualTo("succeeded");
      assertThat(attempts)
          .filteredOn(attempt -> attempt.text("outcome").equals("chosen"))
          .allMatch(attempt -> attempt.seconds("finish_s") <= row.seconds("finish_s"));
    }
    assertThat(run.jobs().stream()).hasSameSizeAs(run.experiment().jobs(run.repeat()));
    run.attempts().stream().forEach(attempt -> assertThat(beside(run, attempt)).isLessThan(3));
  }

  /** Attempts of its type that held slots of its node when it started, itself among them. */
  private static long beside(OneRun run, Row attempt) {
    return run.attempts().stream()
        .filter(other -> other.text("node").equals(attempt.text("node")))
        .filter(other -> other.text("type").equals(attempt.text("type")))
        .filter(other -> other.seconds("start_s") <= attempt.seconds("start_s"))
        .filter(other -> other.seconds("finish_s") > attempt.seconds("start_s"))
        .count();
  }

  private static String task(Row attempt) {
    return attempt.text("attempt").replaceAll("-\\d+$", "");
  }

  private static List<String> tasks(JobSpec spec, String job) {
    return Stream.concat(
            IntStream.range(0, spec.maps()).mapToObj(map -> job + "-m-" + map),
            IntStream.range(0, spec.reduces()).mapToObj(reduce -> job + "-r-" + reduce))
        .toList();
  }
}
