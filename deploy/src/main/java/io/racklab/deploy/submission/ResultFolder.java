package io.racklab.deploy.submission;

import io.racklab.deploy.files.SharedFiles;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles;
import java.nio.file.Path;
import java.util.Optional;

/** Lists and reads the result files of a submission; gives access to no other files. */
final class ResultFolder {
  private ResultFolder() {}

  /** Returns the finished files after a given name, in the order of their names. */
  static ResultFiles files(Optional<Entry> entry, String after) {
    if (entry.isEmpty() || entry.get().folder() == null) {
      return ResultFiles.none(entry.isPresent());
    }
    Path folder = entry.get().folder();
    return ResultFiles.after(after, folder.getFileName().toString(), SharedFiles.below(folder));
  }

  /** Returns a part of a file; paths that lead elsewhere are refused. */
  static FilePart read(Optional<Entry> entry, String name, long offset) {
    return entry.isEmpty() || entry.get().folder() == null
        ? SharedFiles.problem(name, offset, "there are no results")
        : SharedFiles.read(entry.get().folder(), name, offset);
  }
}
