package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import io.racklab.topologies.config.Problem;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The bytes of a trace, unpacked where gzip or zstd packed them. */
public final class TraceFile {
  private static final int LOOKED_AT = 8192;
  private static final int MAGIC = 4;
  private static final int GZIP = 0x1f8b;
  private static final int ZSTD = 0x28b52ffd;

  /** Begins a frame that holds no data, but for its second digit, as parallel packers write it. */
  private static final int ZSTD_SKIPPED = 0x502a4d18;

  private TraceFile() {}

  /** Reads what it is given; the stream is closed afterwards. */
  @FunctionalInterface
  public interface Reading<T> {
    /**
     * @param head the first 8 KiB as text, to tell one format from another; what is no text there
     *     is replaced
     * @param stream from the first byte on
     */
    T of(String head, InputStream stream) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if there is no such file, it is not text or not readable to its
   *     end, or as {@code reading} says
   */
  public static <T> T read(Path file, Reading<T> reading) {
    if (Files.isDirectory(file)) {
      throw problem(file, "this is a directory", "write the path of a trace in it");
    }
    if (!Files.exists(file)) {
      throw new InvalidInputException(MissingFile.problem(file));
    }
    try (InputStream packed = new BufferedInputStream(Files.newInputStream(file), LOOKED_AT);
        InputStream stream = new BufferedInputStream(unpacked(packed), LOOKED_AT)) {
      stream.mark(LOOKED_AT);
      byte[] head = stream.readNBytes(LOOKED_AT);
      stream.reset();
      if (head.length == 0) {
        throw problem(file, "the file is empty", "write the path of a trace");
      }
      // Before it is taken for text: a binary file may be one line of gigabytes.
      for (byte one : head) {
        if (one == 0) {
          throw problem(file, "the file is not text", "write the path of a trace");
        }
      }
      return reading.of(new String(head, StandardCharsets.UTF_8), stream);
    } catch (EOFException | ZipException e) {
      throw problem(
          file, "its packed data is cut or broken (" + e.getMessage() + ")", "copy the file anew");
    } catch (LinkageError e) {
      throw problem(file, "zstd cannot be loaded on this machine", "unpack it: zstd -d " + file);
    } catch (IOException e) {
      throw problem(
          file, "the file cannot be read (" + e.getMessage() + ")", "check its permissions");
    }
  }

  /** Whether gzip or zstd packed a file; no where it cannot be read. */
  public static boolean isPacked(Path file) {
    try (InputStream stream = Files.newInputStream(file)) {
      int magic = magic(stream);
      return isGzip(magic) || isZstd(magic);
    } catch (IOException e) {
      return false;
    }
  }

  private static InputStream unpacked(InputStream stream) throws IOException {
    stream.mark(MAGIC);
    int magic = magic(stream);
    stream.reset();
    if (isGzip(magic)) {
      return new GZIPInputStream(stream, LOOKED_AT);
    }
    return isZstd(magic) ? new ZstdStream(stream) : stream;
  }

  private static int magic(InputStream stream) throws IOException {
    return ByteBuffer.wrap(Arrays.copyOf(stream.readNBytes(MAGIC), MAGIC)).getInt();
  }

  private static boolean isGzip(int magic) {
    return magic >>> Short.SIZE == GZIP;
  }

  private static boolean isZstd(int magic) {
    return magic == ZSTD || (magic & 0xf0ffffff) == ZSTD_SKIPPED;
  }

  private static InvalidInputException problem(Path file, String what, String instead) {
    return new InvalidInputException(new Problem(file.toString(), 0, what, instead));
  }
}
