package io.racklab.protocol.data;

import java.nio.ByteBuffer;

/**
 * The first bytes of every connection: magic, protocol version, run token.
 *
 * @param token the token of the sender's run
 */
public record Hello(RunToken token) {
  /** "RLDP" in ASCII. */
  public static final int MAGIC = 0x524C4450;

  /** The version of the frames, raised whenever their layout changes. */
  public static final int VERSION = 2;

  /** The size of a hello on the wire, in bytes. */
  public static final int BYTES = 2 * Integer.BYTES + RunToken.BYTES;

  /** Writes {@link #BYTES} bytes at the buffer's position. */
  public void encode(ByteBuffer to) {
    to.putInt(MAGIC).putInt(VERSION).putLong(token.high()).putLong(token.low());
  }

  /**
   * Reads {@link #BYTES} bytes at the buffer's position.
   *
   * @throws MalformedStreamException on another magic or version
   */
  public static Hello decode(ByteBuffer from) throws MalformedStreamException {
    MalformedStreamException.require(from.getInt() == MAGIC, "does not begin with a hello");
    int version = from.getInt();
    if (version != VERSION) {
      throw new MalformedStreamException("speaks version " + version + ", not " + VERSION);
    }
    return new Hello(new RunToken(from.getLong(), from.getLong()));
  }
}
