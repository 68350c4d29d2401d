package io.racklab.master.engine.workload.trace;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.ZipException;

/**
 * Unpacks any number of zstd frames. The library's own stream treats a file that ends inside its
 * second or a later frame as complete.
 */
final class ZstdStream extends InputStream {
  private static final int BUFFER = 1 << 17;

  private final InputStream packed;
  private final ZstdDecompressCtx context = new ZstdDecompressCtx();
  private final byte[] read = new byte[BUFFER];
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER).limit(0);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER).limit(0);
  private boolean betweenFrames = true;

  /**
   * @param packed the stream from the first frame on; closed with this one
   */
  ZstdStream(InputStream packed) {
    this.packed = packed;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    while (length > 0 && !out.hasRemaining()) {
      boolean ended = !in.hasRemaining() && !more();
      if (ended && betweenFrames) {
        return -1;
      }
      unpack();
      // At the end of the file, too, some output may be left.
      if (ended && !out.hasRemaining()) {
        throw new ZipException("it ends inside a frame");
      }
    }
    int some = Math.min(length, out.remaining());
    out.get(bytes, from, some);
    return some;
  }

  private boolean more() throws IOException {
    int some = packed.read(read);
    if (some > 0) {
      in.clear().put(read, 0, some).flip();
    }
    return some > 0;
  }

  private void unpack() throws IOException {
    out.clear();
    try {
      betweenFrames = context.decompressDirectByteBufferStream(out, in);
    } catch (ZstdException e) {
      throw new ZipException(e.getMessage());
    } finally {
      out.flip();
    }
  }

  @Override
  public void close() throws IOException {
    context.close();
    packed.close();
  }
}
