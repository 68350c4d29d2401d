package io.racklab.deploy.run;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.AttemptChecks;
import io.racklab.deploy.fixtures.Consistency;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code racklab run --twin}. */
class TwinRunTest {
  @TempDir Path folder;

  @Test
  @Tag("wall")
  void aRunIsComparedWithItselfInVirtualTime() {
    Path out = folder.resolve("out");
    Spoken twin = racklab("run", Samples.experiment(folder), "--twin", "--quiet", "--out", out);

    Spoken.ended(twin);
    assertThat(twin.err()).isEmpty();
    assertThat(twin.out())
        .contains("twin of fifo, repeat 1\n", "results: " + out)
        .containsPattern("makespan s +wall +[0-9.]+ +virtual +[0-9.]+ +[+-][0-9.]+ %")
        .containsPattern("flows, links (below|50 to|above)")
        .containsPattern("(first different decision: |every decision is the same)")
        .doesNotContain("NaN", "Infinity");
    RunFiles wall = Consistency.check(out.resolve("wall"));
    RunFiles virtual = RunFiles.in(out.resolve("virtual"));
    assertThat(wall.run().get("clock").asText()).isEqualTo("wall");
    assertThat(virtual.run().get("clock").asText()).isEqualTo("virtual");
    assertThat(virtual.experiment().jobs(1)).isEqualTo(wall.experiment().jobs(1));
    for (RunFiles.OneRun run : virtual.runs()) {
      AttemptChecks.check(run);
      assertThat(run.jobs().stream()).hasSize(4);
    }
  }

  @Test
  void whatDoesNotGoWithATwinIsRefused() {
    refused(racklab("run", "--twin", "--json"), "--json", "--twin");
    refused(racklab("run", "--twin", "--master", "127.0.0.1:1"), "--master", "--twin");
  }

  private static void refused(Spoken spoken, String... words) {
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.errors()).as(spoken.toString()).hasSize(1);
    assertThat(spoken.err()).contains(words).doesNotContain("Exception", "\tat ");
  }
}
