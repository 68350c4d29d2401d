package io.racklab.master.file;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A run directory holds something that is no file or folder of its own, such as a link. */
public final class IrregularFileException extends FileSystemException {
  private static final long serialVersionUID = 1;

  IrregularFileException(Path file, String what) {
    super(file.toString(), null, what);
  }

  /** The file, and what is wrong with it, in a line. */
  @Override
  public String getMessage() {
    return getFile() + ": " + getReason();
  }
}
