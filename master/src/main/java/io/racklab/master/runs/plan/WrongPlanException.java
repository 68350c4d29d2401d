package io.racklab.master.runs.plan;

/** A goal or a variation that cannot be read, or a goal that cannot be measured. */
public final class WrongPlanException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongPlanException(String what, String instead) {
    super(what + "; " + instead);
  }
}
