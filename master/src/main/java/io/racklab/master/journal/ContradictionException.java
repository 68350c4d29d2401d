package io.racklab.master.journal;

/** Files of a run disagree. The message names the first place where they do, and with what. */
public final class ContradictionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ContradictionException(String where, String what) {
    super(where + ": " + what);
  }
}
