package io.racklab.deploy.submission;

import io.racklab.deploy.files.SharedFiles;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the results of a submission for those who fetch them, and nothing beside. */
final class ResultFolder {
  private ResultFolder() {}

  /** All files that are whole. */
  static ResultFiles files(Optional<Entry> entry) {
    if (entry.isEmpty() || entry.get().folder() == null) {
      return new ResultFiles(entry.isPresent(), "", List.of());
    }
    Path folder = entry.get().folder();
    return new ResultFiles(true, folder.getFileName().toString(), SharedFiles.below(folder));
  }

  /** A part of one of the files; paths that lead elsewhere are refused. */
  static FilePart read(Optional<Entry> entry, String name, long offset) {
    return entry.isEmpty() || entry.get().folder() == null
        ? SharedFiles.problem(name, offset, "there are no results")
        : SharedFiles.read(entry.get().folder(), name, offset);
  }
}
