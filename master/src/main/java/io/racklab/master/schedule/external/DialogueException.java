package io.racklab.master.schedule.external;

/** A program gives no answer; the message says why, after the program's name: {@code it ended}. */
public final class DialogueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DialogueException(String why) {
    super(why);
  }
}
