package io.racklab.topologies.config;

/**
 * Counts values that are concatenated from words and texts, such as {@code 64 MiB} from two. The
 * library's memory for a value grows with the square of the number of its parts: a thousand take up
 * to 19 MB, and twice that number four times as much.
 */
final class Concatenations {
  /**
   * The sum, over all values, of the square of the number of a value's parts, up to which every
   * file is read; a long file may have more. Each unit of the sum takes 19 bytes.
   */
  private static final long MOST_SQUARES = 1_000_000;

  private static final String BETWEEN_VALUES = ",=:{}[]";

  private final HoconText file;
  private long squares;
  private long parts;

  private Concatenations(HoconText file) {
    this.file = file;
  }

  /** True if reading a text would take memory out of proportion to its length. */
  static boolean exceed(String text) {
    Concatenations all = new Concatenations(new HoconText(text));
    all.count(text);
    return all.file.isExceeded(all.squares, MOST_SQUARES);
  }

  private void count(String text) {
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      boolean word = false;
      if (letter == '"') {
        parts++;
        i = file.endOfQuoted(i + 1);
      } else if (file.isComment(i)) {
        i = file.endOfLine(i) - 1;
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
}
