package io.racklab.master.analysis.rows;

/**
 * Thrown if files of a run contradict each other. The message names the first place and the
 * contradiction.
 */
public final class ContradictionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ContradictionException(String where, String what) {
    super(where + ": " + what);
  }
}
