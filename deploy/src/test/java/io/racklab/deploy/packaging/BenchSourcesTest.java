package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
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
}
