package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.Recognized;
import io.racklab.master.engine.workload.trace.SkipBroken;
import io.racklab.master.engine.workload.trace.TraceFile;
import io.racklab.master.engine.workload.trace.TraceFormat;
import io.racklab.topologies.config.BundledFiles;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds workloads: in files, in sections of experiments, by words, and bundled ones. */
public final class WorkloadFile {
  // A kind has at least two letters, so that the drive of a Windows path is not taken for one.
  private static final Pattern KIND_AND_FILE = Pattern.compile("([a-z]{2,}):(.+)");

  private static final BundledFiles BUNDLED =
      new BundledFiles(
          "workload",
          JobSpec.class,
          "/io/racklab/master/workloads",
          List.of("quickstart", "shuffle-heavy", "small-jobs", "puma"));

  private WorkloadFile() {}

  /**
   * Returns the kinds of traces and of descriptions of jobs, each a word that stands before a colon
   * and a file.
   */
  public static List<String> traces() {
    return Stream.of(
            Stream.of(Recognized.SWIM),
            Stream.of(TraceFormat.values()).map(TraceFormat::word),
            Stream.of(Recognized.SYNTH))
        .flatMap(words -> words)
        .toList();
  }

  /**
   * Reads a file that consists of a {@code workload { … }}.
   *
   * @throws InvalidInputException with every problem of the file and of the traces that it names
   */
  public static Workload read(Path file) {
    return whole(HoconFile.read(file));
  }

  /**
   * Reads the text of a workload file.
   *
   * @param name the name used in messages
   * @param folder the folder from which relative paths in it start
   * @throws InvalidInputException with every problem of the text and of the traces that it names
   */
  public static Workload parse(String name, String text, Path folder) {
    return whole(HoconFile.parse(name, text, folder));
  }

  private static Workload whole(Section file) {
    Optional<Workload> workload =
        file.at("workload").required("workload { … }").section().flatMap(WorkloadSection::read);
    file.end();
    file.problems().throwIfAny();
    return workload.orElseThrow();
  }

  /**
   * Reads the {@code workload} of an experiment: a section or a word ({@link #named}). Returns
   * empty if it is missing or has a problem, which is reported.
   */
  public static Optional<Workload> from(Field workload) {
    if (!workload.isText()) {
      return workload.section().flatMap(WorkloadSection::read);
    }
    try {
      return workload.text().map(word -> named(word, workload.folder()));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(workload::problem);
      return Optional.empty();
    }
  }

  /**
   * Returns the workload that a word means: a trace such as {@code swim:FILE} ({@link #traces}), a
   * bundled name, or the path of a file, which may be a trace whose kind is recognized by its
   * beginning.
   *
   * @param folder the folder from which a relative path starts
   * @throws InvalidInputException if it is none of these, or the file has problems
   */
  public static Workload named(String word, Path folder) {
    return find(word, folder, false);
  }

  /**
   * Returns the workload that a word means, as {@link #named(String, Path)}, for a command with the
   * option {@code --skip-broken}.
   *
   * @param skipBroken whether broken files of a folder of many traces are left out
   */
  public static Workload named(String word, Path folder, boolean skipBroken) {
    try {
      return find(word, folder, skipBroken);
    } catch (InvalidInputException invalid) {
      // The section of a workload's file has a key instead.
      throw Files.isRegularFile(folder.resolve(word)) ? invalid : SkipBroken.byOption(invalid);
    }
  }

  private static Workload find(String word, Path folder, boolean skipBroken) {
    Matcher parts = KIND_AND_FILE.matcher(word);
    if (parts.matches()) {
      return trace(parts.group(1), folder.resolve(parts.group(2)).normalize(), skipBroken)
          .orElseThrow(
              () ->
                  new InvalidInputException(
                      new Problem(
                          word,
                          0,
                          "there is no kind of trace " + parts.group(1),
                          "write " + words())));
    }
    if (BUNDLED.names().contains(word) || !BUNDLED.looksLikeFile(word, folder)) {
      return bundled(word);
    }
    Path file = folder.resolve(word).normalize();
    Optional<Workload> trace = recognized(file).flatMap(kind -> trace(kind, file, skipBroken));
    if (trace.isEmpty() && TraceFile.isPacked(file)) {
      throw new InvalidInputException(
          new Problem(
              file.toString(), 0, "its first bytes match no trace", "write one of " + words()));
    }
    return trace.orElseGet(() -> unrecognized(file));
  }

  private static Workload unrecognized(Path file) {
    if (Files.isRegularFile(file) && !HoconFile.looksLikeHocon(HoconFile.content(file))) {
      throw new InvalidInputException(
          new Problem(
              file.toString(),
              0,
              "its first bytes match no trace, and it is not HOCON either",
              "write one of " + words() + ", or workload { … } into it"));
    }
    return read(file);
  }

  private static String words() {
    return traces().stream().map(kind -> kind + ":FILE").collect(Collectors.joining(", "));
  }

  private static Optional<Workload> trace(String kind, Path file, boolean skipBroken) {
    if (kind.equals(Recognized.SYNTH)) {
      return Optional.of(Synth.read(file));
    }
    return kind.equals(Recognized.SWIM)
        ? Optional.of(SwimTrace.read(file))
        : format(kind).map(format -> Traced.read(new TraceSource(format, file, skipBroken)));
  }

  private static Optional<TraceFormat> format(String kind) {
    return Stream.of(TraceFormat.values()).filter(format -> format.word().equals(kind)).findFirst();
  }

  /**
   * Returns the section of the workload that a word means, to which keys can be added. A trace with
   * its kind is not read for it, since a key may decide whether it can be read.
   *
   * @throws InvalidInputException as {@link #named}
   */
  public static String sectionOf(String word, Path folder) {
    Matcher parts = KIND_AND_FILE.matcher(word);
    return (parts.matches() ? format(parts.group(1)) : Optional.<TraceFormat>empty())
        .map(
            format ->
                new TraceSource(format, folder.resolve(parts.group(2)).normalize(), false).render()
                    + "\n}\n")
        .orElseGet(() -> named(word, folder).render());
  }

  /**
   * Returns the kind of a trace by its first bytes or the names of its parts; empty for another
   * file.
   *
   * @throws InvalidInputException if it cannot be read, or has the racks of a trace but no jobs
   */
  public static Optional<String> recognized(Path file) {
    if (Files.isDirectory(file)) {
      return Stream.of(TraceFormat.values())
          .filter(format -> format.hasPartsIn(file))
          .map(TraceFormat::word)
          .findFirst();
    }
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Optional<Recognized> found = Recognized.of(file);
    if (found.isPresent() && !traces().contains(found.get().word())) {
      throw new InvalidInputException(
          new Problem(
              file.toString(),
              0,
              "this is " + found.get().title() + ", not a workload",
              found.get().instead()));
    }
    return found.map(Recognized::word);
  }

  /**
   * Returns a workload that comes with Racklab.
   *
   * @throws InvalidInputException if no bundled workload has this name
   */
  public static Workload bundled(String name) {
    return whole(BUNDLED.section(name));
  }

  /** Returns the names of the bundled workloads, each with a description of one line. */
  public static Map<String, String> bundledNames() {
    return BUNDLED.descriptions();
  }

  /**
   * Returns the file of a bundled workload, with its comments.
   *
   * @throws InvalidInputException if no bundled workload has this name
   */
  public static String bundledText(String name) {
    return BUNDLED.text(name);
  }
}
