package io.racklab.protocol.data;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Reads one connection's bytes, in whatever pieces they come. Payloads are checked as they pass and
 * never gathered, so no length that a peer claims costs memory. Not thread-safe.
 */
public final class FrameReader {
  private final RunToken token;
  private final FrameSink sink;
  private final ByteBuffer fixed = ByteBuffer.allocate(FrameHeader.BYTES).limit(Hello.BYTES);
  private final CRC32C checksum = new CRC32C();
  private boolean greeted;
  private FrameHeader header;
  private int missing;

  /** A reader that turns away every token but this one. */
  public FrameReader(RunToken token, FrameSink sink) {
    this.token = token;
    this.sink = sink;
  }

  /**
   * Consumes all remaining bytes.
   *
   * @throws MalformedStreamException on a wrong hello or an impossible frame; the reader must not
   *     be used any more
   */
  public void accept(ByteBuffer bytes) throws MalformedStreamException {
    while (bytes.hasRemaining()) {
      if (header == null) {
        acceptFixed(bytes);
      } else {
        acceptPayload(bytes);
      }
    }
  }

  /** Whether the peer has shown the right token. */
  public boolean greeted() {
    return greeted;
  }

  /** Whether the bytes so far end inside a hello or a frame. */
  public boolean truncated() {
    return header != null || fixed.position() > 0;
  }

  private void acceptFixed(ByteBuffer bytes) throws MalformedStreamException {
    int take = Math.min(bytes.remaining(), fixed.remaining());
    fixed.put(fixed.position(), bytes, bytes.position(), take).position(fixed.position() + take);
    bytes.position(bytes.position() + take);
    if (fixed.hasRemaining()) {
      return;
    }
    fixed.flip();
    if (greeted) {
      header = FrameHeader.decode(fixed);
      missing = header.payloadBytes();
    } else {
      MalformedStreamException.require(
          Hello.decode(fixed).token().equals(token), "shows the token of another run");
      greeted = true;
    }
    fixed.clear();
  }

  private void acceptPayload(ByteBuffer bytes) throws MalformedStreamException {
    int take = Math.min(bytes.remaining(), missing);
    int end = bytes.limit();
    checksum.update(bytes.limit(bytes.position() + take));
    bytes.limit(end);
    missing -= take;
    if (missing == 0) {
      FrameHeader whole = header;
      boolean intact = (int) checksum.getValue() == whole.checksum();
      header = null;
      checksum.reset();
      sink.frame(whole, intact);
    }
  }
}
