package io.racklab.deploy.submission;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.racklab.protocol.Octets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compresses an experiment's text, so that it fits into a message to a master. */
public final class ExperimentText {
  /** The maximum length of the compressed text: Akka drops messages of more than 256 KiB. */
  private static final int MOST_PACKED = 200 * 1024;

  private static final int MOST_PLAIN = 64 * 1024 * 1024;

  private ExperimentText() {}

  /**
   * @throws IllegalArgumentException if the compressed text is too long
   */
  static Octets packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream packing = new GZIPOutputStream(bytes)) {
      packing.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (bytes.size() > MOST_PACKED) {
      throw new IllegalArgumentException(
          "the experiment takes "
              + bytes.size() / 1024
              + " KiB compressed, and a submission may take at most "
              + MOST_PACKED / 1024
              + ": move its longest parts into files on the master's machine, and name those");
    }
    return new Octets(bytes.toByteArray());
  }

  /**
   * Returns the text.
   *
   * @throws RefusedSubmissionException if it is not compressed text, or too long
   */
  public static String plain(Octets packed) {
    try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(packed.bytes()))) {
      byte[] bytes = text.readNBytes(MOST_PLAIN + 1);
      if (bytes.length > MOST_PLAIN) {
        throw new RefusedSubmissionException(2, "the experiment is longer than 64 MiB");
      }
      return new String(bytes, UTF_8);
    } catch (IOException e) {
      throw new RefusedSubmissionException(
          2, "the experiment is not compressed text: " + e.getMessage());
    }
  }
}
