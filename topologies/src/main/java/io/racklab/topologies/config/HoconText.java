package io.racklab.topologies.config;

/**
 * The text of a file before the library reads it: what is quoted, what is a comment, and how much
 * work by the square of something its length explains.
 */
record HoconText(String text) {
  private static final long SQUARES_A_CHARACTER = 5;

  /**
   * The quotation mark that ends what is quoted; where none does, the last character of its line.
   *
   * @param from after the mark that begins it
   */
  int endOfQuoted(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at < text.length() && text.charAt(at) == '"' ? at : Math.min(at, text.length()) - 1;
  }

  /** Whether a comment begins here. */
  boolean isComment(int at) {
    return text.charAt(at) == '#' || text.startsWith("//", at);
  }

  /** The end of the line, before which a comment ends. */
  int endOfLine(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  /**
   * Whether so many squares are more than any file may have and the length of this one explains.
   *
   * @param most that any file may have
   */
  boolean isExceeded(long squares, long most) {
    return squares > most + SQUARES_A_CHARACTER * text.length();
  }
}
