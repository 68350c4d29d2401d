package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment to start from. */
class InitTest {
  @TempDir Path folder;

  @Test
  void whatIsWrittenRuns() {
    Path file = folder.resolve("mine.conf");

    Spoken written = racklab("init", file);
    assertThat(written.exitCode()).as(written.toString()).isZero();
    assertThat(racklab("check", file).out()).contains("experiment, no errors");
    Spoken run =
        racklab("run", file, "--clock", "virtual", "--quiet", "--out", folder.resolve("out"));
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(folder.resolve("out/patient/3/jobs.csv")).exists();
  }

  @Test
  void whatIsThereStays() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.conf"), "mine");

    Spoken spoken = racklab("init", file);

    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.err()).contains("mine.conf exists already").hasLineCount(1);
    assertThat(file).hasContent("mine");
    assertThat(racklab("init", folder.resolve("no/such/folder.conf")).err())
        .contains("its folder does not exist");
  }
}
