package io.racklab.protocol.data;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Reads one connection's bytes in pieces of any size. Payloads are checked while they arrive and
 * never stored, so no length that a peer claims costs memory. Not thread-safe.
 */
public final class FrameReader {
  private final RunToken token;
  private final FrameSink sink;
  private final ByteBuffer fixed = ByteBuffer.allocate(FrameHeader.BYTES).limit(Hello.BYTES);
  private final CRC32C checksum = new CRC32C();
  private boolean greeted;
  private FrameHeader header;
  private int missing;
  private long whole;

  /** Creates a reader that refuses every token but this one. */
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

  /** True if the peer has sent the right token. */
  public boolean greeted() {
    return greeted;
  }

  /**
   * Returns the number of hellos and frames that have been read completely; it grows while the peer
   * makes progress.
   */
  public long whole() {
    return whole;
  }

  /** True if the bytes read up to now end inside a hello or a frame. */
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
      begin(FrameHeader.decode(fixed));
    } else {
      greet(Hello.decode(fixed));
    }
    fixed.clear();
  }

  private void greet(Hello hello) throws MalformedStreamException {
    MalformedStreamException.require(
        hello.token().matches(token), "sends the token of another run");
    greeted = true;
    whole++;
    sink.greeted();
  }

  private void begin(FrameHeader begun) throws MalformedStreamException {
    if (begun.abandons()) {
      whole++;
      sink.frame(begun, true);
    } else {
      header = begun;
      missing = begun.payloadBytes();
    }
  }

  private void acceptPayload(ByteBuffer bytes) throws MalformedStreamException {
    int take = Math.min(bytes.remaining(), missing);
    int end = bytes.limit();
    checksum.update(bytes.limit(bytes.position() + take));
    bytes.limit(end);
    missing -= take;
    if (missing == 0) {
      FrameHeader complete = header;
      boolean intact = (int) checksum.getValue() == complete.checksum();
      header = null;
      checksum.reset();
      whole++;
      sink.frame(complete, intact);
    }
  }
}
