package io.racklab.topologies.config;

/**
 * Values that are put together of words and texts, such as {@code 64 MiB} of two. The library keeps
 * them by the square of their number in a value: a thousand take up to 19 MB, and twice as many
 * four times that.
 */
final class Concatenations {
  /** Of the numbers of words and texts in values, in all, at 19 bytes each. */
  private static final long MOST_SQUARES = 1_000_000;

  private static final long SQUARES_A_CHARACTER = 5;
  private static final String BETWEEN_VALUES = ",=:{}[]";

  private final String text;
  private long squares;
  private long parts;

  private Concatenations(String text) {
    this.text = text;
  }

  /** Whether reading a text would take memory that its length does not explain. */
  static boolean exceed(String text) {
    Concatenations all = new Concatenations(text);
    all.count();
    return all.squares > MOST_SQUARES + SQUARES_A_CHARACTER * text.length();
  }

  private void count() {
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      boolean word = false;
      if (letter == '"') {
        parts++;
        i = endOfText(i + 1);
      } else if (letter == '#' || text.startsWith("//", i)) {
        i = endOfLine(i) - 1;
      } else if (letter == '\n' || BETWEEN_VALUES.indexOf(letter) >= 0) {
        ended();
      } else {
        word = !Character.isWhitespace(letter);
        parts += word && !inWord ? 1 : 0;
      }
      inWord = word;
    }
    ended();
  }

  private void ended() {
    squares += parts * parts;
    parts = 0;
  }

  /** The quotation mark that ends it; where none does, the last character of its line. */
  private int endOfText(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at < text.length() && text.charAt(at) == '"' ? at : at - 1;
  }

  private int endOfLine(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }
}
