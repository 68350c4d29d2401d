package io.racklab.protocol.data;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * The secret that the processes of one run share, so that a stranger, or a process left over from
 * another run, is turned away at the door. Sixteen bytes, the first eight in {@code high}.
 */
public record RunToken(long high, long low) {
  /** Bytes of a token on the wire. */
  public static final int BYTES = 16;

  /** Whether both are the same; how long it takes tells nothing of where they differ. */
  public boolean matches(RunToken other) {
    return MessageDigest.isEqual(bytes(), other.bytes());
  }

  private byte[] bytes() {
    return ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
  }

  /** Does not show the secret. */
  @Override
  public String toString() {
    return "RunToken";
  }
}
