package io.racklab.protocol;

/**
 * Which version of the messages a process speaks; masters and others of different versions do not
 * work together.
 *
 * @param number raised whenever a message changes its shape or its meaning
 * @param program the version of the program, for people
 */
public record ProtocolVersion(int number, String program) {
  /** The version of the messages in this module. */
  public static final int CURRENT = 2;

  /** The version of this module's messages, in a program of some version. */
  public static ProtocolVersion of(String program) {
    return new ProtocolVersion(CURRENT, program);
  }

  @Override
  public String toString() {
    return "protocol " + number + " (racklab " + program + ")";
  }
}
