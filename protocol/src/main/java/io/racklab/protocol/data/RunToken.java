package io.racklab.protocol.data;

/**
 * The secret that the processes of one run share, so that a stranger, or a process left over from
 * another run, is turned away at the door. Sixteen bytes, the first eight in {@code high}.
 */
public record RunToken(long high, long low) {
  /** Bytes of a token on the wire. */
  public static final int BYTES = 16;

  /** Does not show the secret. */
  @Override
  public String toString() {
    return "RunToken";
  }
}
