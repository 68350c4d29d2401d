package io.racklab.worker.transfer;

import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.Hello;
import io.racklab.protocol.data.RunToken;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Writes the bytes of a connection by hand. */
final class Wire {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Returns a connection that has sent a hello with this token. */
  static Wire greeting(RunToken token) {
    ByteBuffer hello = ByteBuffer.allocate(Hello.BYTES);
    new Hello(token).encode(hello);
    return new Wire().raw(hello.array());
  }

  /** Appends a complete frame of these bytes with the right checksum. */
  Wire frame(long flow, int source, int destination, long flowBytes, byte[] payload) {
    return header(
            new FrameHeader(
                flow, source, destination, flowBytes, payload.length, checksum(payload)))
        .raw(payload);
  }

  Wire header(FrameHeader header) {
    ByteBuffer encoded = ByteBuffer.allocate(FrameHeader.BYTES);
    header.encode(encoded);
    return raw(encoded.array());
  }

  Wire raw(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  /** Removes the last bytes. */
  Wire without(int last) {
    byte[] all = bytes.toByteArray();
    bytes.reset();
    bytes.write(all, 0, all.length - last);
    return this;
  }

  /** Flips one bit, counted from the beginning. */
  Wire flipped(int bit) {
    byte[] all = bytes.toByteArray();
    all[bit / 8] ^= (byte) (1 << bit % 8);
    bytes.reset();
    return raw(all);
  }

  int size() {
    return bytes.size();
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  static int checksum(byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(payload);
    return (int) checksum.getValue();
  }
}
