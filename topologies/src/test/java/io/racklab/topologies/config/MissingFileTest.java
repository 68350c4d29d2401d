package io.racklab.topologies.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingFileTest {
  @TempDir Path folder;

  @Test
  void theNearestBesideItMayBeMeant() throws IOException {
    Files.createFile(folder.resolve("my-cluster.conf"));
    Files.createFile(folder.resolve("trace.tsv"));

    assertThat(MissingFile.problem(folder.resolve("x/../my-clustr.conf")))
        .hasToString(
            folder.resolve("my-clustr.conf")
                + ": there is no such file; did you mean "
                + folder.resolve("my-cluster.conf")
                + "?");
  }

  @Test
  void nothingIsGuessedOfAnotherName() throws IOException {
    Files.createFile(folder.resolve("trace.tsv"));

    assertThat(MissingFile.problem(folder.resolve("jobs.conf")).instead())
        .isEqualTo("check the path");
    assertThat(MissingFile.problem(folder.resolve("none/trace.tsv")).instead())
        .isEqualTo("check the path: there is no folder " + folder.resolve("none"));
  }
}
