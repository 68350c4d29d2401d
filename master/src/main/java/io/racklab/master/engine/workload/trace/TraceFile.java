package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import io.racklab.topologies.config.PackedForm;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.TextStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;
import org.xerial.snappy.SnappyError;

/** Reads the bytes of a trace. Unpacks it, and turns histories in binary into text. */
public final class TraceFile {
  private static final int LOOKED_AT = 8192;

  private TraceFile() {}

  /** Reads a stream, which is closed afterwards. */
  @FunctionalInterface
  public interface Reading<T> {
    /**
     * @param stream the content from the first character on, without a byte order mark
     */
    T of(InputStream stream) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if there is no such file, it is not text or cannot be read to its
   *     end, or {@code reading} throws it
   */
  public static <T> T read(Path file, Reading<T> reading) {
    if (Files.isDirectory(file)) {
      throw problem(file, "this is a directory", "write the path of a trace in it");
    }
    if (!Files.exists(file)) {
      throw new InvalidInputException(MissingFile.problem(file));
    }
    Optional<PackedForm> packing = Optional.empty();
    try (InputStream counted = ReadingProgress.counted(file, Files.newInputStream(file));
        InputStream packed = new BufferedInputStream(counted, LOOKED_AT)) {
      packing = UnpackedStream.packing(file.toString(), packed);
      InputStream unpacked =
          packing.isEmpty()
              ? packed
              : new BufferedInputStream(UnpackedStream.of(packing.get(), packed), LOOKED_AT);
      InputStream text = HistoryBinary.asText(file.toString(), unpacked);
      try (InputStream stream = new BufferedInputStream(text, LOOKED_AT)) {
        TextStream.begin(file.toString(), packing, stream);
        refuseBinary(file, stream);
        return reading.of(stream);
      }
    } catch (EOFException | ZipException e) {
      throw problem(
          file,
          "its packed data is cut or broken",
          "copy the file anew" + packing.map(TraceFile::unpacking).orElse(""));
    } catch (LinkageError | SnappyError e) {
      throw problem(
          file,
          "the library for what is "
              + packing.map(PackedForm::title).orElse("packed")
              + " cannot be loaded on this machine",
          "unpack it");
    } catch (IOException e) {
      throw problem(
          file, "the file cannot be read (" + FileTrouble.of(e) + ")", "check its permissions");
    }
  }

  /** Returns the command that unpacks as much as there is; empty if there is none. */
  private static String unpacking(PackedForm packing) {
    return switch (packing) {
      case GZIP -> ", or unpack what is there: gzip -dc";
      case ZSTD -> ", or unpack what is there: zstd -dc";
      default -> "";
    };
  }

  /**
   * Returns the first 8 KiB of a file as text, after the comments with which SWF begins; formats
   * are told apart by it. Bytes that are not text are replaced.
   *
   * @throws InvalidInputException as {@link #read}
   */
  static String beginning(Path file) {
    return read(
        file,
        stream -> {
          skipComments(stream);
          return new String(stream.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
        });
  }

  private static void skipComments(InputStream stream) throws IOException {
    int next;
    do {
      stream.mark(1);
      next = stream.read();
      boolean comment = next == ';';
      while (comment && next >= 0 && next != '\n') {
        next = stream.read();
      }
    } while (Character.isWhitespace(next));
    stream.reset();
  }

  /** Refuses a binary file before it is read as text: it may be one line of gigabytes. */
  private static void refuseBinary(Path file, InputStream stream) throws IOException {
    stream.mark(LOOKED_AT);
    byte[] head = stream.readNBytes(LOOKED_AT);
    stream.reset();
    if (head.length == 0) {
      throw problem(file, "the file is empty", "write the path of a trace");
    }
    for (byte one : head) {
      if (one == 0) {
        throw problem(file, "the file is not text", "write the path of a trace");
      }
    }
  }

  /** True if a file is packed as is read here; false if it cannot be read. */
  public static boolean isPacked(Path file) {
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
      return UnpackedStream.packing(file.toString(), stream).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private static InvalidInputException problem(Path file, String what, String instead) {
    return new InvalidInputException(new Problem(file.toString(), 0, what, instead));
  }
}
