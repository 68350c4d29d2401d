package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report comes with a run, and again from what a run has left. */
class ReportCommandTest {
  @TempDir Path folder;

  @Test
  void everyRunWritesOneAndItCanBeBuiltAgain() throws Exception {
    Path out = folder.resolve("out");
    Path page = out.resolve("report.html");
    Spoken run = run(out);
    String first = Files.readString(page);

    Spoken again = racklab("report", out);

    assertThat(run.out()).endsWith("report: " + page + System.lineSeparator());
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo("report: " + page + System.lineSeparator());
    assertThat(page).hasContent(first);
    assertThat(first).contains("VALID", "Which of fifo and fair ends jobs sooner on 6 nodes");
  }

  @Test
  void aKilledRunHasOneToo() throws Exception {
    Path out = folder.resolve("out");
    run(out);
    Files.delete(out.resolve("summary.json"));
    Path attempts = out.resolve("fair/1/attempts.csv");
    String rows = Files.readString(attempts);
    Files.writeString(attempts, rows.substring(0, rows.length() - 30));
    Files.delete(out.resolve("fair/1/links.csv"));

    Spoken spoken = racklab("report", out);

    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(out.resolve("report.html"))
        .content()
        .contains("UNFINISHED", "No run has ended", "fair/1", ", the longest job, under fair");
  }

  @Test
  void anotherFolderIsRefused() {
    Spoken spoken = racklab("report", folder);

    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors()).singleElement().asString().contains("run.json is missing");
  }

  private Spoken run(Path out) {
    Path experiment = Samples.experiment(folder);
    Spoken spoken =
        racklab("run", experiment, "--clock", "virtual", "--schedulers", "fifo,fair", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return spoken;
  }
}
