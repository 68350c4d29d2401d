package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A folder whose files are read one after the other as one trace. Only the jobs are kept. */
final class TraceFolder {
  private final Path folder;
  private final String what;
  private final boolean skipBroken;
  private final TraceClock clock = new TraceClock();
  private final Map<String, Place> places = new LinkedHashMap<>();
  private final FileNames broken = new FileNames();
  private final FileNames cut = new FileNames();
  private final FileNames jobless = new FileNames();

  private record Place(Path file, int line) {}

  /**
   * @param what what is to be in the folder, in the plural: "job histories"
   * @param skipBroken whether broken files are left out; otherwise they are refused
   */
  TraceFolder(Path folder, String what, boolean skipBroken) {
    this.folder = folder;
    this.what = what;
    this.skipBroken = skipBroken;
  }

  /** Reads a file, or a folder that is one trace. */
  @FunctionalInterface
  interface PartReading {
    TracePart of(Path file);
  }

  /**
   * Reads all files.
   *
   * @throws InvalidInputException if there is none, two have the same job, or one is broken and not
   *     to be left out
   */
  List<TraceJob> jobs(FolderFiles files, PartReading reading) {
    if (files.traces().isEmpty()) {
      throw new InvalidInputException(
          new Problem(folder.toString(), 0, "the folder has no " + what, "write another folder"));
    }
    ReadingProgress.together(
        folder,
        files.bytes(),
        all -> {
          for (Path file : files.traces()) {
            read(file, reading);
            all.finished(file);
          }
        });
    files.others().tell(clock, "other files are in the folder and not read");
    broken.tell(clock, "files are broken and left out");
    cut.tell(clock, "files end in the middle of an entry, and what would follow is missing");
    jobless.tell(clock, "files have no job");
    return clock.jobs();
  }

  private void read(Path file, PartReading reading) {
    TracePart part;
    try {
      part = reading.of(file);
      if (part.clock().isEmpty()) {
        part.refuseCut();
      }
    } catch (InvalidInputException problems) {
      if (!skipBroken) {
        throw SkipBroken.byKey(problems);
      }
      broken.add(file);
      return;
    }
    part.lines().forEach((id, line) -> refuseTwice(id, new Place(file, line)));
    if (part.cutAt().isPresent()) {
      cut.add(file);
    }
    if (part.clock().isEmpty()) {
      jobless.add(file);
    }
    clock.addAll(part.clock());
  }

  private void refuseTwice(String id, Place place) {
    Place other = places.putIfAbsent(id, place);
    if (other != null) {
      throw new InvalidInputException(
          new Problem(
              place.file.toString(),
              place.line,
              id + " is here a second time, after line " + other.line + " of " + other.file,
              "take one of the two files out of the folder"));
    }
  }
}
