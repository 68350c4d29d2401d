package io.racklab.protocol.data;

import java.nio.ByteBuffer;

/**
 * What precedes each payload.
 *
 * @param flow unique in the run
 * @param source index of the node that sends, not negative
 * @param destination index of the node that receives, not negative
 * @param flowBytes real bytes of the whole flow, the same in each of its frames
 * @param payloadBytes real bytes that follow this header, 1 to {@link #MAXIMUM_PAYLOAD}, at most
 *     {@code flowBytes}
 * @param checksum CRC32C of the payload
 */
public record FrameHeader(
    long flow, int source, int destination, long flowBytes, int payloadBytes, int checksum) {
  /** Bytes of a header on the wire. */
  public static final int BYTES = 2 * Long.BYTES + 4 * Integer.BYTES;

  /** Bytes of the largest payload. */
  public static final int MAXIMUM_PAYLOAD = 256 * 1024;

  /** Writes {@link #BYTES} bytes at the buffer's position. */
  public void encode(ByteBuffer to) {
    to.putLong(flow)
        .putInt(source)
        .putInt(destination)
        .putLong(flowBytes)
        .putInt(payloadBytes)
        .putInt(checksum);
  }

  /**
   * Reads {@link #BYTES} bytes at the buffer's position.
   *
   * @throws MalformedStreamException if a field is out of its range
   */
  public static FrameHeader decode(ByteBuffer from) throws MalformedStreamException {
    FrameHeader header =
        new FrameHeader(
            from.getLong(),
            from.getInt(),
            from.getInt(),
            from.getLong(),
            from.getInt(),
            from.getInt());
    boolean sound =
        header.source >= 0
            && header.destination >= 0
            && header.payloadBytes >= 1
            && header.payloadBytes <= MAXIMUM_PAYLOAD
            && header.payloadBytes <= header.flowBytes;
    MalformedStreamException.require(sound, "sends an impossible frame: " + header);
    return header;
  }
}
