package io.racklab.deploy.pack;

import com.github.luben.zstd.ZstdInputStream;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Describes the first difference between two result files. */
final class FirstDifference {
  /** The maximum number of characters that are quoted from a line. */
  private static final int QUOTED = 200;

  /** The most characters of a line that are compared at once. */
  private static final int LONGEST = 1 << 20;

  private static final String CSV = ".csv";
  private static final String COMPRESSED = ".zst";
  private static final String PARQUET = ".parquet";

  private FirstDifference() {}

  /**
   * Returns the first difference; empty if the files are equal, or differ only in compression.
   *
   * @param name the name of both files
   */
  static Optional<String> of(String name, Path packed, Path played) throws IOException {
    if (Files.mismatch(packed, played) < 0) {
      return Optional.empty();
    }
    if (name.endsWith(PARQUET)) {
      return Optional.of(
          name
              + ": its bytes differ, and so may its rows; with rows { format = csv } in the"
              + " experiment, the first difference is shown");
    }
    try (BufferedReader before = text(name, packed);
        BufferedReader after = text(name, played)) {
      String header = line(before);
      String first = header;
      String second = line(after);
      int line = 1;
      while (first != null && first.equals(second)) {
        first = line(before);
        second = line(after);
        line++;
      }
      if (first == null && second == null) {
        // Both files hold one text, which they compress differently.
        return Optional.empty();
      }
      return Optional.of(name + ", line " + line + inLine(name, header, first, second));
    }
  }

  /** Returns the next line, or the next part of a line that is too long; null at the end. */
  private static String line(BufferedReader text) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = text.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n' && line.length() < LONGEST) {
      line.append((char) next);
      next = text.read();
    }
    return line.toString();
  }

  private static BufferedReader text(String name, Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    return new BufferedReader(
        new InputStreamReader(
            name.endsWith(COMPRESSED) ? new ZstdInputStream(bytes) : bytes,
            StandardCharsets.UTF_8));
  }

  private static String inLine(String name, String header, String packed, String played) {
    if (packed != null && played != null && name.contains(CSV)) {
      List<String> columns = fields(header);
      List<String> before = fields(packed);
      List<String> after = fields(played);
      if (before.size() == columns.size() && after.size() == columns.size()) {
        for (int i = 0; i < columns.size(); i++) {
          if (!before.get(i).equals(after.get(i))) {
            return ", " + columns.get(i) + values(before.get(i), after.get(i));
          }
        }
      }
    }
    return values(packed, played);
  }

  private static String values(String packed, String played) {
    return ": " + quoted(packed) + " in the pack, " + quoted(played) + " played again";
  }

  private static String quoted(String value) {
    if (value == null) {
      return "no such line";
    }
    String text = value.strip();
    if (text.isEmpty()) {
      return "nothing";
    }
    return text.length() > QUOTED ? text.substring(0, QUOTED) + "…" : text;
  }

  private static List<String> fields(String line) {
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(line)) {
      return reader.stream().findFirst().map(CsvRecord::getFields).orElse(List.of());
    } catch (IOException e) {
      throw new IllegalStateException("a line is read from memory", e);
    }
  }
}
