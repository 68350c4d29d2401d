package io.racklab.deploy.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Colours words that are verdicts or states: green, yellow or red, and bold for a run's verdict.
 * Each write must contain whole words; column widths are computed before colouring.
 */
final class PaintedWriter extends FilterWriter {
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String RED = "31";

  /**
   * Words in capitals match anywhere, others only as a column of a table or the first word of a
   * line.
   */
  private static final Pattern WORDS =
      Pattern.compile(
          "\\b(?:VALID|DEGRADED|INVALID|FAILED|SKIPPED)\\b"
              + "|(?<=\\S {2,99})(?:holds|by construction|same direction|undecided|differs|out of reach)"
              + "(?= {2}| *$)"
              + "|^(?:works|limited|missing)(?= {2})",
          Pattern.MULTILINE);

  private static final Map<String, String> COLOURS =
      Map.ofEntries(
          Map.entry("VALID", "1;" + GREEN),
          Map.entry("DEGRADED", "1;" + YELLOW),
          Map.entry("INVALID", "1;" + RED),
          Map.entry("FAILED", "1;" + RED),
          Map.entry("SKIPPED", YELLOW),
          Map.entry("holds", GREEN),
          Map.entry("same direction", GREEN),
          Map.entry("undecided", YELLOW),
          Map.entry("out of reach", YELLOW),
          Map.entry("by construction", YELLOW),
          Map.entry("differs", RED),
          Map.entry("works", GREEN),
          Map.entry("limited", YELLOW),
          Map.entry("missing", RED));

  PaintedWriter(Writer out) {
    super(out);
  }

  static String painted(String text) {
    return WORDS
        .matcher(text)
        .replaceAll(
            word -> "\u001b[" + COLOURS.get(word.group()) + "m" + word.group() + "\u001b[0m");
  }

  @Override
  public void write(int letter) throws IOException {
    out.write(letter);
  }

  @Override
  public void write(char[] letters, int from, int length) throws IOException {
    write(new String(letters, from, length), 0, length);
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    out.write(painted(text.substring(from, from + length)));
  }
}
