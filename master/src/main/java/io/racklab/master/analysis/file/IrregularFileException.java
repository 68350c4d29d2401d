package io.racklab.master.analysis.file;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Thrown if a run directory contains something other than regular files and folders, such as a
 * link.
 */
public final class IrregularFileException extends FileSystemException {
  private static final long serialVersionUID = 1;

  IrregularFileException(Path file, String what) {
    super(file.toString(), null, what);
  }

  /** Returns the file and its problem in one line. */
  @Override
  public String getMessage() {
    return getFile() + ": " + getReason();
  }
}
