package io.racklab.protocol.data;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The header that precedes each payload. On the wire it ends with its own CRC32C, so that a damaged
 * length or number is detected.
 *
 * @param flow the flow's number, unique in the run
 * @param source the index of the sending node, not negative
 * @param destination the index of the receiving node, not negative
 * @param flowBytes the real bytes of the whole flow, equal in all its frames, at least 1
 * @param payloadBytes the real bytes that follow this header, at most {@link #MAXIMUM_PAYLOAD} and
 *     {@code flowBytes}; 0 if the sender abandons a partly sent flow
 * @param checksum the CRC32C of the payload, 0 if there is none
 */
public record FrameHeader(
    long flow, int source, int destination, long flowBytes, int payloadBytes, int checksum) {
  private static final int FIELDS = 2 * Long.BYTES + 4 * Integer.BYTES;

  /** The size of a header on the wire, in bytes. */
  public static final int BYTES = FIELDS + Integer.BYTES;

  /** The size of the largest payload, in bytes. */
  public static final int MAXIMUM_PAYLOAD = 256 * 1024;

  /** Returns the frame by which a sender abandons a partly sent flow. */
  public static FrameHeader abandoning(long flow, int source, int destination, long flowBytes) {
    return new FrameHeader(flow, source, destination, flowBytes, 0, 0);
  }

  /** True if the sender abandons the flow with this frame. */
  public boolean abandons() {
    return payloadBytes == 0;
  }

  /** Writes {@link #BYTES} bytes at the buffer's position. */
  public void encode(ByteBuffer to) {
    int start = to.position();
    to.putLong(flow)
        .putInt(source)
        .putInt(destination)
        .putLong(flowBytes)
        .putInt(payloadBytes)
        .putInt(checksum);
    to.putInt(checksum(to, start));
  }

  /**
   * Reads {@link #BYTES} bytes at the buffer's position.
   *
   * @throws MalformedStreamException if the header is damaged or a field is out of its range
   */
  public static FrameHeader decode(ByteBuffer from) throws MalformedStreamException {
    int own = checksum(from, from.position());
    FrameHeader header =
        new FrameHeader(
            from.getLong(),
            from.getInt(),
            from.getInt(),
            from.getLong(),
            from.getInt(),
            from.getInt());
    MalformedStreamException.require(from.getInt() == own, "sends a damaged frame header");
    if (!header.possible()) {
      throw new MalformedStreamException("sends an impossible frame: " + header);
    }
    return header;
  }

  private boolean possible() {
    return source >= 0
        && destination >= 0
        && flowBytes >= 1
        && payloadBytes >= 0
        && payloadBytes <= MAXIMUM_PAYLOAD
        && payloadBytes <= flowBytes
        && (payloadBytes > 0 || checksum == 0);
  }

  private static int checksum(ByteBuffer header, int start) {
    CRC32C checksum = new CRC32C();
    checksum.update(header.slice(start, FIELDS));
    return (int) checksum.getValue();
  }
}
