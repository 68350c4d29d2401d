package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of other tools, as a user meets them. */
class ImportedTraceTest {
  private static final String TRACE =
      """
      { "jobID": "job_1", "user": "al", "outcome": "KILLED", "submitTime": 5000, "mapTasks": [
          { "attempts": [ { "result": "SUCCESS", "startTime": 0, "finishTime": 3000,
              "hdfsBytesRead": 100 } ] }, { "attempts": [] } ], "reduceTasks": [
          { "attempts": [ { "result": "SUCCESS", "sortFinished": 9000, "finishTime": 11000,
              "reduceShuffleBytes": 80, "hdfsBytesWritten": 30 } ] } ] }
      { "jobID": "job_2", "user": "eve", "outcome": "SUCCESS", "submitTime": 7000,
        "mapTasks": [ { "attempts": [] } ], "reduceTasks": [ { "attempts": [] } ] }
      """;

  @TempDir Path folder;

  private Path trace() throws IOException {
    return Files.writeString(folder.resolve("t.json"), TRACE);
  }

  @Test
  void showSaysWhatIsInATraceAndWhatWasAssumed() throws IOException {
    Spoken shown = racklab("show", "rumen:" + trace(), "--cluster", "nas-40");
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("jobs       2 (0 with maps only), users 2", "submitted  over 2.0 s")
        .contains("tasks      maps 3, reduces 2")
        .contains("map-input = 64 MiB is assumed", "if nas-40's");
    assertThat(racklab("show", "workload:puma").out()).contains("puma\n\njobs ");
  }

  @Test
  void aTraceRunsUnderTheVirtualClock() throws IOException {
    Path out = folder.resolve("out");
    Spoken run =
        racklab(
            "run", "--workload", "rumen:" + trace(), "--clock", "virtual", "--out", out, "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readAllLines(out.resolve("fifo/1/jobs.csv"))).hasSize(3);
  }

  @Test
  void aWrongWordIsNamedWithTheRightOne() throws IOException {
    Spoken refused = racklab("check", "swim:" + trace());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .singleElement()
        .asString()
        .contains("this is a Rumen trace, not a SWIM trace; write rumen:FILE");
    assertThat(racklab("check", "rumen:" + trace()).out()).contains("rumen trace, no errors");
  }
}
