package io.racklab.master.engine.schedule.external;

/** An answer that is malformed or refers to something unknown. The message says why. */
final class WrongAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongAnswerException(String why) {
    super(why);
  }
}
