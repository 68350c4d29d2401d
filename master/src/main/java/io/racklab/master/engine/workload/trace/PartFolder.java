package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the parts of a trace in a folder, in the order of their numbers.
 *
 * @param part the pattern of a part's name: group 1 is its number, group 2 is common to all parts
 *     of a trace
 * @param first the number of the first part if no part may be missing; otherwise -1
 * @param tables the subfolders in which the parts may lie
 * @param example a correct name
 */
record PartFolder(Pattern part, int first, List<String> tables, String example) {
  private static final int ANY = -1;

  /** The name of a part that also stands for those before it. */
  private static final Pattern COMPACTED = Pattern.compile(".*\\.compact(?:\\.\\w+)?");

  /** The parts of a table of Google's trace. The folder may hold the whole trace. */
  static final PartFolder GOOGLE =
      new PartFolder(
          Pattern.compile("part-(\\d{1,9})-of-(\\d{1,9})\\.csv(?:\\.\\w+)?"),
          ANY,
          List.of("task_events", "sample_task_events"),
          "part of task_events, such as part-00000-of-00500.csv.gz");

  /**
   * The parts of a rolling event log of Spark. An empty file beside them gives its state. A
   * compacted part that is still written is none: what it stands for is there until it is whole.
   */
  static final PartFolder SPARK =
      new PartFolder(
          Pattern.compile("events_(\\d{1,9})_([^.]+)(?:\\.(?!.*compact\\.inprogress$).+)?"),
          1,
          List.of(),
          "part of an event log of Spark, such as events_1_application_1");

  PartFolder {
    tables = List.copyOf(tables);
  }

  /**
   * Returns the parts.
   *
   * @throws InvalidInputException if there are none, one is missing or there twice, or they belong
   *     to several traces
   */
  List<Path> parts(Path named) {
    Path folder = folder(named);
    TreeMap<Integer, Path> parts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.filter(file -> part.matcher(name(file)).matches()).sorted().toList();
      int compacted =
          all.stream()
              .filter(file -> isCompacted(name(file)))
              .mapToInt(this::number)
              .max()
              .orElse(ANY);
      for (Path file : all) {
        // What a compacted part stands for is deleted after it is whole.
        if (number(file) > compacted || (number(file) == compacted && isCompacted(name(file)))) {
          add(parts, file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw problem(folder, "the folder cannot be read", "check its permissions");
    }
    if (parts.isEmpty()) {
      throw problem(folder, "the folder has no " + example, "write the folder that has them");
    }
    if (first != ANY) {
      refuseGaps(parts);
      // The newest part may still be empty.
      if (parts.size() > 1 && FolderFiles.isEmpty(parts.lastEntry().getValue())) {
        parts.pollLastEntry();
      }
    }
    return List.copyOf(parts.values());
  }

  private void refuseGaps(TreeMap<Integer, Path> parts) {
    Path begins = parts.firstEntry().getValue();
    int next = isCompacted(name(begins)) ? parts.firstKey() : first;
    for (Map.Entry<Integer, Path> entry : parts.entrySet()) {
      if (entry.getKey() != next) {
        throw problem(
            entry.getValue(),
            "part " + next + " is missing before this one",
            "put it into the same folder");
      }
      next++;
    }
  }

  /** True if a part of this name also stands for those before it. */
  static boolean isCompacted(String name) {
    return COMPACTED.matcher(name).matches();
  }

  private int number(Path file) {
    Matcher name = part.matcher(name(file));
    return name.matches() ? Integer.parseInt(name.group(1)) : ANY;
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private Path folder(Path named) {
    return tables.stream().map(named::resolve).filter(Files::isDirectory).findFirst().orElse(named);
  }

  /** True if the folder has a part. */
  boolean isIn(Path named) {
    return isIn(named, file -> true);
  }

  /** True if the folder has a part that is not empty. */
  boolean hasContentIn(Path named) {
    return isIn(named, file -> !FolderFiles.isEmpty(file));
  }

  private boolean isIn(Path named, Predicate<Path> wanted) {
    try (Stream<Path> files = Files.list(folder(named))) {
      return files.anyMatch(file -> part.matcher(name(file)).matches() && wanted.test(file));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private void add(TreeMap<Integer, Path> parts, Path file) {
    Matcher name = part.matcher(name(file));
    if (name.matches()) {
      if (!parts.isEmpty()) {
        refuseStranger(parts.firstEntry().getValue(), file, name.group(2));
      }
      Path other = parts.put(Integer.parseInt(name.group(1)), file);
      if (other != null) {
        throw problem(
            file, "this is the same part as " + other.getFileName(), "take one of them out");
      }
    }
  }

  private void refuseStranger(Path known, Path file, String common) {
    Matcher other = part.matcher(name(known));
    if (other.matches() && !other.group(2).equals(common)) {
      throw problem(
          file,
          "this is a part of another trace than " + known.getFileName(),
          "write a folder with the parts of one");
    }
  }

  private static InvalidInputException problem(Path file, String what, String instead) {
    return new InvalidInputException(new Problem(file.toString(), 0, what, instead));
  }
}
