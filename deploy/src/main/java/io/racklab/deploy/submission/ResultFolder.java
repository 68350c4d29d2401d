package io.racklab.deploy.submission;

import io.racklab.deploy.files.SharedFiles;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the results of a submission for those who fetch them, and nothing beside. */
final class ResultFolder {
  private ResultFolder() {}

  /** Files that are whole, those after a name. */
  static ResultFiles files(Optional<Entry> entry, String after) {
    if (entry.isEmpty() || entry.get().folder() == null) {
      return ResultFiles.none(entry.isPresent());
    }
    Path folder = entry.get().folder();
    return ResultFiles.after(after, folder.getFileName().toString(), SharedFiles.below(folder));
  }

  /** A part of one of the files; paths that lead elsewhere are refused. */
  static FilePart read(Optional<Entry> entry, String name, long offset) {
    return entry.isEmpty() || entry.get().folder() == null
        ? SharedFiles.problem(name, offset, "there are no results")
        : SharedFiles.read(entry.get().folder(), name, offset);
  }
}
