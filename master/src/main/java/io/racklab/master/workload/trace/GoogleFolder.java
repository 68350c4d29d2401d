package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the parts of a table of Google's trace are: in a folder, in the order of their numbers. */
final class GoogleFolder {
  private static final Pattern PART =
      Pattern.compile("part-(\\d{1,9})-of-\\d{1,9}\\.csv(\\.\\w+)?");
  private static final List<String> TABLES = List.of("task_events", "sample_task_events");

  private GoogleFolder() {}

  /**
   * The parts, whether the folder is the table's or the whole trace's.
   *
   * @throws InvalidInputException if there are none, or one is there twice
   */
  static List<Path> parts(Path named) {
    Path folder =
        TABLES.stream().map(named::resolve).filter(Files::isDirectory).findFirst().orElse(named);
    TreeMap<Integer, Path> parts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.sorted().forEach(file -> add(parts, file));
    } catch (IOException | UncheckedIOException e) {
      throw problem(folder, "the folder cannot be read", "check its permissions");
    }
    if (parts.isEmpty()) {
      throw problem(
          folder,
          "the folder has no part of task_events, such as part-00000-of-00500.csv.gz",
          "write the folder that has them");
    }
    return List.copyOf(parts.values());
  }

  private static void add(TreeMap<Integer, Path> parts, Path file) {
    Matcher name = PART.matcher(file.getFileName().toString());
    if (name.matches()) {
      Path other = parts.put(Integer.parseInt(name.group(1)), file);
      if (other != null) {
        throw problem(
            file, "this is the same part as " + other.getFileName(), "take one of them out");
      }
    }
  }

  private static InvalidInputException problem(Path file, String what, String instead) {
    return new InvalidInputException(new Problem(file.toString(), 0, what, instead));
  }
}
