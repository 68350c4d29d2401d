package io.racklab.master.engine.schedule;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Where the recordings of what Hadoop's schedulers did lie: in the folder {@code -Doracle.dir=…} or
 * in its subfolder {@code hadoop}; without that option in the shared material.
 */
public final class OracleFolder {
  private static final Path ORACLE = oracle();
  private static final Path FOLDER =
      Files.isDirectory(ORACLE.resolve("hadoop")) ? ORACLE.resolve("hadoop") : ORACLE;

  private OracleFolder() {}

  private static Path oracle() {
    String given = System.getProperty("oracle.dir", "");
    return given.isBlank()
        ? Path.of(System.getProperty("racklab.shared", "missing"), "oracle")
        : Path.of(System.getProperty("racklab.root", "")).resolve(given);
  }

  /** The files whose names begin so, by name. */
  public static List<Path> files(String prefix) {
    return files(FOLDER, prefix);
  }

  private static List<Path> files(Path folder, String prefix) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.getFileName().toString().matches(".*\\.json(\\.gz)?"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static JsonNode read(Path file) {
    try (InputStream raw = Files.newInputStream(file);
        InputStream stream = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      return new ObjectMapper().readTree(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A test for each scenario of each file whose name begins so.
   *
   * @param test is given the scenario and the name of its file
   */
  public static Stream<DynamicTest> scenarios(String prefix, BiConsumer<JsonNode, String> test) {
    return scenarios(FOLDER, prefix, test);
  }

  /** The same for a subfolder beside {@code hadoop}. */
  public static Stream<DynamicTest> scenariosBeside(
      String subfolder, String prefix, BiConsumer<JsonNode, String> test) {
    return scenarios(ORACLE.resolve(subfolder), prefix, test);
  }

  private static Stream<DynamicTest> scenarios(
      Path folder, String prefix, BiConsumer<JsonNode, String> test) {
    List<Path> files = files(folder, prefix);
    if (files.isEmpty()) {
      return skipped(folder, prefix);
    }
    return files.stream()
        .flatMap(
            file -> {
              String name = file.getFileName().toString();
              JsonNode scenarios = read(file).get("scenarios");
              return StreamSupport.stream(scenarios.spliterator(), false)
                  .map(
                      one ->
                          DynamicTest.dynamicTest(
                              name + " " + one.get("name").asText(), () -> test.accept(one, name)));
            });
  }

  /** In place of the tests of files that are missing. */
  private static Stream<DynamicTest> skipped(Path folder, String prefix) {
    // A factory that gives up counts as nothing; a test that does is seen as skipped.
    return Stream.of(
        DynamicTest.dynamicTest(
            prefix, () -> assumeTrue(false, "no oracle " + prefix + "* in " + folder)));
  }
}
