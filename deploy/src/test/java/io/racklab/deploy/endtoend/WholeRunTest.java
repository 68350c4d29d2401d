package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Consistency;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.runs.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole runs under the wall clock, sockets and all. A machine that is busy may make them INVALID,
 * never wrong.
 */
@Tag("wall")
class WholeRunTest {
  @TempDir Path folder;

  @Test
  void everyByteOfARunIsAccountedForAndTheRunCanBeRepeated() {
    Path first = folder.resolve("first");
    Spoken spoken = racklab("run", Samples.experiment(folder), "--out", first);

    Spoken.ended(spoken);
    assertThat(spoken.out()).contains("scheduler  repeat", "fifo", "results: " + first);
    assertThat(spoken.err()).doesNotContain("Exception");
    RunFiles files = Consistency.check(first);

    Path second = folder.resolve("second");
    Spoken.ended(racklab("run", first.resolve("experiment.conf"), "--out", second, "--quiet"));
    Experiment again = Consistency.check(second).experiment();
    assertThat(again.jobs(1)).isEqualTo(files.experiment().jobs(1));
    assertThat(again.cluster()).isEqualTo(files.experiment().cluster());
    assertThat(again.resolved()).isEqualTo(files.experiment().resolved());
  }

  @Test
  void aTraceIsReplayedToTheByteUnderEverySchedulerAndRepeat() throws IOException {
    Path out = folder.resolve("out");
    Spoken spoken =
        racklab(
            "run",
            Samples.replay(folder),
            "--schedulers",
            "fifo,fair",
            "--set",
            "tasks.slowstart=1",
            "--json",
            "--quiet",
            "--out",
            out);

    Spoken.ended(spoken);
    assertThat(spoken.err()).isEmpty();
    JsonNode printed = new ObjectMapper().readTree(spoken.out());
    RunFiles files = Consistency.check(out);
    assertThat(printed).isEqualTo(files.summary());
    assertThat(printed.get("runs").findValuesAsText("scheduler")).containsExactly("fifo", "fair");
    try (var left = Files.list(out)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "experiment.conf",
              "run.json",
              "summary.json",
              "bounds.json",
              "report.html",
              "fifo",
              "fair");
    }
  }
}
