package io.racklab.protocol.data;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * The secret that the processes of one run share. Their data ports refuse connections without it,
 * such as those of processes left over from another run. It has sixteen bytes, the first eight of
 * them in {@code high}.
 */
public record RunToken(long high, long low) {
  /** The size of a token on the wire, in bytes. */
  public static final int BYTES = 16;

  /** True if both are equal; compares in constant time, which does not reveal where they differ. */
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
