package io.racklab.deploy.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The kept inputs: small files that a parser reads, and those that found a fault, which begin with
 * {@code found-}.
 */
final class Corpus {
  private static final String FOUND = "found-";

  private Corpus() {}

  /** Where they lie in a checkout. */
  static Path folder() {
    return Path.of(System.getProperty("racklab.root"), "deploy/src/test/resources/fuzz");
  }

  /** All inputs of a parser by their names. */
  static Map<String, byte[]> of(String parser) {
    Map<String, byte[]> inputs = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder().resolve(parser))) {
      for (Path file : files.sorted(Comparator.comparing(Path::toString)).toList()) {
        inputs.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return inputs;
  }

  /** Whether an input is there for the fault that it found, not for what it says. */
  static boolean found(String name) {
    return name.startsWith(FOUND);
  }
}
