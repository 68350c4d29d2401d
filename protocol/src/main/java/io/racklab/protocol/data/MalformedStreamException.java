package io.racklab.protocol.data;

/** The peer sent what no honest peer sends; nothing more of its connection can be trusted. */
public final class MalformedStreamException extends Exception {
  private static final long serialVersionUID = 1;

  /** With what was wrong, for the log; it never contains the run token. */
  public MalformedStreamException(String message) {
    // Without a stack trace: strangers must not decide how much work is done for them.
    super(message, null, false, false);
  }

  static void require(boolean holds, String otherwise) throws MalformedStreamException {
    if (!holds) {
      throw new MalformedStreamException(otherwise);
    }
  }
}
