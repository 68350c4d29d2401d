package io.racklab.master.engine.workload.trace;

import com.ning.compress.lzf.LZFInputStream;
import io.racklab.topologies.config.PackedForm;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import net.jpountz.lz4.LZ4BlockInputStream;
import org.xerial.snappy.SnappyInputStream;

/** Unpacks gzip, zstd, and the other codecs with which Spark packs event logs. */
final class UnpackedStream {
  private static final int AT_ONCE = 8192;

  /** The largest block of snappy; Spark's have 32 KiB. */
  private static final int LARGEST_BLOCK = 64 << 20;

  private UnpackedStream() {}

  /**
   * Returns the packing of a file, if it is one that is unpacked here.
   *
   * @param stream the file from its first byte on; supports marks
   */
  static Optional<PackedForm> packing(String file, InputStream stream) throws IOException {
    stream.mark(PackedForm.HEAD);
    byte[] head = stream.readNBytes(PackedForm.HEAD);
    stream.reset();
    return PackedForm.of(head, file).filter(UnpackedStream::isUnpacked);
  }

  private static boolean isUnpacked(PackedForm packing) {
    return switch (packing) {
      case GZIP, ZSTD, LZ4_BLOCKS, SNAPPY_BLOCKS, LZF -> true;
      default -> false;
    };
  }

  /**
   * @throws LinkageError if the packing's library cannot be loaded on this machine
   */
  static InputStream of(PackedForm packing, InputStream stream) throws IOException {
    return switch (packing) {
      case GZIP -> new GZIPInputStream(stream, AT_ONCE);
      case ZSTD -> new ZstdStream(stream);
      case LZ4_BLOCKS ->
          new Blocks(LZ4BlockInputStream.newBuilder().withStopOnEmptyBlock(false).build(stream));
      case SNAPPY_BLOCKS -> new Blocks(snappy(stream));
      case LZF -> new Blocks(new LZFInputStream(stream));
      default -> throw new IllegalArgumentException("not unpacked here: " + packing);
    };
  }

  /** Opens blocks of snappy, of which the library reads the first one at once. */
  private static InputStream snappy(InputStream stream) throws IOException {
    try {
      return new SnappyInputStream(stream, LARGEST_BLOCK);
    } catch (FileSystemException | ReadingProgress.StoppedException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw broken(e);
    }
  }

  private static ZipException broken(Exception cause) {
    ZipException broken = new ZipException("a block is broken");
    broken.initCause(cause);
    return broken;
  }

  /** Reports broken blocks, for which each library has exceptions of its own, as gzip does. */
  private static final class Blocks extends FilterInputStream {
    Blocks(InputStream unpacking) {
      super(unpacking);
    }

    /** Returns 0, since snappy's library reads and unpacks a block to tell. */
    @Override
    public int available() {
      return 0;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        return super.read(bytes, from, length);
      } catch (FileSystemException | ReadingProgress.StoppedException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        throw broken(e);
      }
    }
  }
}
