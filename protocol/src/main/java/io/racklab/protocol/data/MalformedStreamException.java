package io.racklab.protocol.data;

/**
 * Thrown when a peer sends bytes that no correct peer sends; its connection must not be read any
 * further.
 */
public final class MalformedStreamException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message the violation, for the log; it never contains the run token
   */
  public MalformedStreamException(String message) {
    // Without a stack trace, so that unknown peers cannot cause much work.
    super(message, null, false, false);
  }

  static void require(boolean holds, String otherwise) throws MalformedStreamException {
    if (!holds) {
      throw new MalformedStreamException(otherwise);
    }
  }
}
