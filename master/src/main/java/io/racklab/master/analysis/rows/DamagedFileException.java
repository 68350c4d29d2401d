package io.racklab.master.analysis.rows;

import java.io.IOException;

/**
 * Thrown if a file of a run directory has content that Racklab does not write. The message names
 * the file and the line.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param where the file, and the line if there is one
   * @param what the problem
   */
  public DamagedFileException(String where, String what, Exception cause) {
    super(where + ": " + what + "; copy the file again, or run the experiment again", cause);
  }
}
