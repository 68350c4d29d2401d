package io.racklab.master.engine.schedule.external;

/**
 * Thrown if a program will give no answer. The message gives the reason as a clause such as {@code
 * it ended}, to be put after the program's name.
 */
public final class DialogueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DialogueException(String why) {
    super(why);
  }
}
