package io.racklab.deploy.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.program.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching with a Maven that is a script. */
class HadoopFetchTest {
  private static final String COPIES =
      """
      for word in "$@"; do
        case $word in -DoutputDirectory=*) echo jar > "${word#*=}/hadoop-yarn-server-resourcemanager-3.4.1.jar" ;; esac
      done
      """;

  @TempDir Path home;

  private HadoopFetch fetch(String script) throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    Path maven = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new HadoopFetch(Map.of("PATH", bin + ":/usr/bin:/bin"), home);
  }

  private List<String> cache() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve(".cache/racklab"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theJarsAreThereWhenMavenHasCopiedThem() throws Exception {
    HadoopFetch hadoop = fetch(COPIES);
    assertThat(hadoop.isThere("3.4.1")).isFalse();
    hadoop.fetch("3.4.1");
    assertThat(hadoop.isThere("3.4.1")).isTrue();
    assertThat(cache()).containsExactly("hadoop-3.4.1");
    hadoop.fetch("3.4.1");
    assertThat(cache()).as("a second one at the same time").containsExactly("hadoop-3.4.1");
  }

  @Test
  void whatMavenSaysIsPassedOnAndNothingStays() throws IOException {
    HadoopFetch hadoop = fetch("echo '[ERROR] no such artifact'; exit 1");
    assertThatThrownBy(() -> hadoop.fetch("3.4.99"))
        .isInstanceOf(CannotStartException.class)
        .hasMessageContaining("could not fetch Hadoop 3.4.99: no such artifact")
        .hasMessageContaining("HADOOP_HOME");
    assertThat(cache()).isEmpty();
  }

  @Test
  void withoutMavenItSaysWhatElseToDo() {
    HadoopFetch hadoop = new HadoopFetch(Map.of("PATH", home.toString()), home);
    assertThatThrownBy(() -> hadoop.fetch("3.4.1"))
        .isInstanceOf(CannotStartException.class)
        .hasMessageContaining("there is no mvn on the PATH: install Maven, or fetch a release");
  }
}
