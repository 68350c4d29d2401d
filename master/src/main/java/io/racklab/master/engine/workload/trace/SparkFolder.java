package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Event logs of Spark in a folder: the parts of one application, or the logs of many. */
final class SparkFolder {
  private static final Pattern LOG = Pattern.compile("(?:application_|local-|app-)\\d+.*");

  /** What lies beside logs: checksums, marks of success. */
  private static final Pattern OTHER = Pattern.compile("[._].*|.*\\.crc");

  /** A part of Databricks' log. The part that is still written has no time. */
  private static final Pattern DATABRICKS =
      Pattern.compile("eventlog(?:-\\d{4}-\\d\\d-\\d\\d--\\d\\d-\\d\\d)?(?:\\.\\w+)?");

  private static final Comparator<Path> BY_TIME =
      Comparator.<Path, Boolean>comparing(part -> !name(part).startsWith("eventlog-"))
          .thenComparing(SparkFolder::name);

  private SparkFolder() {}

  /** True if a folder has a log, or is the log of one application. */
  static boolean hasLogsIn(Path folder) {
    return isLog(folder)
        || FolderFiles.anyIn(
            folder,
            file ->
                Files.isDirectory(file)
                    ? PartFolder.SPARK.isIn(file)
                    : LOG.matcher(name(file)).matches() && isTrace(file));
  }

  /** Reads the log of one application, or all logs of a folder and of those in it. */
  static List<TraceJob> jobs(Path folder, boolean skipBroken) {
    if (isLog(folder)) {
      return read(folder).jobs();
    }
    FolderFiles files = FolderFiles.of(folder, SparkFolder::isTrace, file -> false);
    boolean several = files.traces().size() > 1;
    return new TraceFolder(folder, "event logs of Spark", skipBroken)
        .jobs(files, log -> read(log).part(several));
  }

  private static SparkReader read(Path log) {
    SparkReader reader = new SparkReader();
    for (Path part : Files.isDirectory(log) ? parts(log) : List.of(log)) {
      TraceFormat.SPARK.reading(
          part, stream -> JsonObjects.read(part.toString(), stream, reader::part));
    }
    return reader;
  }

  private static List<Path> parts(Path log) {
    List<Path> parts = databricks(log);
    return parts.isEmpty() ? PartFolder.SPARK.parts(log) : parts;
  }

  private static boolean isTrace(Path file) {
    if (Files.isDirectory(file)) {
      return !databricks(file).isEmpty() || PartFolder.SPARK.hasContentIn(file);
    }
    String name = name(file);
    // A log is empty until Spark has written its first events to the disk.
    return !FolderFiles.isEmpty(file)
        && !OTHER.matcher(name).matches()
        && (LOG.matcher(name).matches() || Recognized.is(file, TraceFormat.SPARK));
  }

  private static boolean isLog(Path folder) {
    return PartFolder.SPARK.isIn(folder) || !databricks(folder).isEmpty();
  }

  private static List<Path> databricks(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> DATABRICKS.matcher(name(file)).matches() && Files.isRegularFile(file))
          .filter(file -> !FolderFiles.isEmpty(file))
          .sorted(BY_TIME)
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static String name(Path file) {
    return file.getFileName() == null ? "" : file.getFileName().toString();
  }
}
