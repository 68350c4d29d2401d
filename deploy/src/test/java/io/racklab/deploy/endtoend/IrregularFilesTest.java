package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Run directories of strangers, in which links, devices and pipes lie in the place of files. */
@Timeout(60)
class IrregularFilesTest {
  @TempDir Path folder;
  private Path experiment;
  private Path run;

  @BeforeEach
  void play() {
    experiment = Samples.experiment(folder);
    run = folder.resolve("run");
    Spoken played =
        racklab("run", experiment, "--clock", "virtual", "--quiet", "--out", run, "--explain");
    assertThat(played.exitCode()).as(played.err()).isZero();
  }

  private static void refused(Path file, Object... words) {
    Spoken spoken = racklab(words);
    assertThat(spoken.exitCode()).as(List.of(words) + " " + spoken).isEqualTo(2);
    assertThat(spoken.errors())
        .as(List.of(words).toString())
        .singleElement()
        .asString()
        .contains(file + ": this is a ");
  }

  private void refusedByReaders(Path file) {
    refused(file, "report", run);
    refused(file, "compare", run);
    refused(file, "explain", run);
    refused(file, "recorded", run);
    refused(file, "export", run, "--perfetto", folder.resolve("out.json"));
    refused(file, "pack", run, "--out", folder.resolve("out.zip"));
    refused(file, "watch", run);
  }

  private void put(Path file, Path target) throws IOException {
    Files.deleteIfExists(file);
    Files.createSymbolicLink(file, target);
  }

  @Test
  void aDeviceHasNoEndAndIsNotRead() throws IOException {
    for (String name : List.of("run.json", "summary.json")) {
      Path file = run.resolve(name);
      byte[] before = Files.readAllBytes(file);
      put(file, Path.of("/dev/zero"));
      refusedByReaders(file);
      Files.delete(file);
      Files.write(file, before);
    }
    Path file = run.resolve("experiment.conf");
    put(file, Path.of("/dev/zero"));
    refused(file, "report", run);
    refused(file, "pack", run, "--out", folder.resolve("out.zip"));
    refused(file, "run", "--resume", "--out", run);
  }

  @Test
  void aPipeNeverAnswersAndIsNotRead() throws IOException, InterruptedException {
    Path file = run.resolve("summary.json");
    Files.delete(file);
    assumeThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    refusedByReaders(file);
    refused(file, "run", "--resume", "--out", run);
  }

  @Test
  void nothingIsWrittenThroughALink() throws IOException {
    Path precious = Files.writeString(folder.resolve("precious"), "precious");
    Path rows = run.resolve("fifo/1/jobs.csv");
    put(rows, precious);
    refused(rows, "run", "--resume", "--out", run);
    refused(rows, "explain", run);
    refused(rows, "pack", run, "--out", folder.resolve("out.zip"));

    Path elsewhere = folder.resolve("elsewhere");
    Files.move(run.resolve("fifo"), elsewhere);
    put(elsewhere.resolve("1/jobs.csv"), precious);
    put(run.resolve("fifo"), elsewhere);
    refused(run.resolve("fifo"), "run", "--resume", "--out", run);
    refused(run.resolve("fifo"), "explain", run);
    assertThat(precious).hasContent("precious");

    Path report = run.resolve("report.html");
    put(report, precious);
    Files.delete(run.resolve("fifo"));
    Files.move(elsewhere, run.resolve("fifo"));
    Files.delete(run.resolve("fifo/1/jobs.csv"));
    refused(report, "report", run);
    assertThat(precious).hasContent("precious");
  }
}
