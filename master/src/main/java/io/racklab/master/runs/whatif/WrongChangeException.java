package io.racklab.master.runs.whatif;

/** A change that cannot be read. */
public final class WrongChangeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongChangeException(String change, String what, String instead) {
    super("the change " + change + ": " + what + "; " + instead);
  }
}
