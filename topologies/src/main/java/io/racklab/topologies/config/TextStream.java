package io.racklab.topologies.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the beginning of a file's text, after a byte order mark if there is one. */
public final class TextStream {
  private static final byte[] UTF_8 = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
  private static final Pattern UTF_32 =
      Pattern.compile("\\xff\\xfe\\x00\\x00|\\x00\\x00\\xfe\\xff");
  private static final Pattern UTF_16 = Pattern.compile("\\xff\\xfe|\\xfe\\xff");

  private TextStream() {}

  /**
   * Moves a stream to the first character of a text in UTF-8.
   *
   * @param file the file's name in messages
   * @param around the format in which the file was packed, if the stream unpacks it
   * @param stream a stream at its first byte that supports marks
   * @throws InvalidInputException if the content is packed, or in UTF-16 or UTF-32
   */
  public static void begin(String file, Optional<PackedForm> around, InputStream stream)
      throws IOException {
    stream.mark(PackedForm.HEAD);
    byte[] head = stream.readNBytes(PackedForm.HEAD);
    stream.reset();
    String bytes = new String(head, StandardCharsets.ISO_8859_1);
    if (UTF_32.matcher(bytes).lookingAt()) {
      throw encoded(file, "UTF-32");
    }
    if (UTF_16.matcher(bytes).lookingAt()) {
      throw encoded(file, "UTF-16");
    }
    Optional<PackedForm> packing = PackedForm.of(head, file);
    if (packing.isPresent()) {
      throw new InvalidInputException(packing.get().problem(file, around));
    }
    if (Arrays.equals(Arrays.copyOf(head, UTF_8.length), UTF_8)) {
      stream.skipNBytes(UTF_8.length);
    }
  }

  private static InvalidInputException encoded(String file, String encoding) {
    return new InvalidInputException(
        new Problem(
            file,
            0,
            "the file is not text in UTF-8, but in " + encoding,
            "write it in UTF-8: iconv -f " + encoding + " -t UTF-8 " + file + " > NEW"));
  }
}
