package io.racklab.protocol;

/**
 * The version of the messages that a process uses. A master refuses processes whose number differs
 * from its own.
 *
 * @param number the version's number, raised whenever a message changes its form or its meaning
 * @param program the version of the program, for users
 */
public record ProtocolVersion(int number, String program) {
  /** The number of the version of the messages in this module. */
  public static final int CURRENT = 2;

  /** Returns the version of this module's messages with a version of the program. */
  public static ProtocolVersion of(String program) {
    return new ProtocolVersion(CURRENT, program);
  }

  @Override
  public String toString() {
    return "protocol " + number + " (racklab " + program + ")";
  }
}
