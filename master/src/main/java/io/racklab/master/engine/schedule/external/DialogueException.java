package io.racklab.master.engine.schedule.external;

/**
 * A program gives no answer. The message says why, in the form {@code it ended}, which follows the
 * program's name.
 */
public final class DialogueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DialogueException(String why) {
    super(why);
  }
}
