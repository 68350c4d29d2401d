package io.racklab.master.journal;

import java.io.IOException;

/**
 * A file of a run directory says what Racklab does not write. The message names it and the line.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param where the file, and the line where it has one
   * @param what is wrong there
   */
  public DamagedFileException(String where, String what, Exception cause) {
    super(where + ": " + what + "; copy the file anew, or run the experiment again", cause);
  }
}
