package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmarks that are written in Java, and compiled when they are played, still compile. */
class BenchSourcesTest {
  private static final Path BENCH =
      Path.of(System.getProperty("racklab.root")).resolve("deploy/bench");

  @TempDir Path classes;

  /** Those beside Hadoop's own classes need its jars, which only the benchmark fetches. */
  @ParameterizedTest
  @ValueSource(strings = {".", "beside/tables"})
  void theyCompile(String folder) throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.list(BENCH.resolve(folder))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    assertThat(sources).isNotEmpty();
    var compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  said,
                  files,
                  null,
                  List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(said.toString()).isTrue();
    }
  }

  /** Wrong results and left processes that it plants itself; it plays no run here. */
  @Test
  void theSwarmFindsWhatIsPlanted() throws Exception {
    assumeTrue(Installed.is("python3") && Files.isDirectory(Path.of("/proc/self")));
    Process check =
        new ProcessBuilder("python3", BENCH.resolve("swarm").toString(), "--self-check")
            .redirectErrorStream(true)
            .start();
    String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(check.waitFor()).as(said).isZero();
    assertThat(said).hasLineCount(23).doesNotContain("MISSED");
  }
}
