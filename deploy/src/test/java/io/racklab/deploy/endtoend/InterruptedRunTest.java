package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C during a run keeps what there is, whole. */
@Tag("wall")
class InterruptedRunTest {
  @TempDir Path folder;

  @Test
  void resultsSoFarAreKept() throws Exception {
    Path out = folder.resolve("out");
    try (Launched run =
        Launched.racklab(
            folder, "home", "run", Samples.experiment(folder), "--repeats", "1000", "--out", out)) {
      Path jobs = out.resolve("fifo/1/jobs.csv");
      Awaited.until("a job ends", () -> Files.exists(jobs) && Files.readAllLines(jobs).size() > 1);

      run.interrupt();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(130);
      assertThat(run.err())
          .containsOnlyOnce(
              "the results so far are in " + out + "; racklab run --resume --out " + out)
          .doesNotContain("Exception");
      RunFiles files = RunFiles.in(out);
      assertThat(files.one("fifo", 1).jobs().stream()).isNotEmpty();
      assertThat(files.one("fifo", 1).attempts().stream()).isNotEmpty();
      assertThat(files.one("fifo", 1).flows().stream()).isNotEmpty();
      assertThat(files.run().get("ended").isNull()).isTrue();
      assertThat(out.resolve("report.html")).content().contains("UNFINISHED", "fifo/1");
    }
  }
}
