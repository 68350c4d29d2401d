package io.racklab.topologies.config;

/**
 * The text of a file before the library reads it. Finds the ends of quoted texts and comments, and
 * bounds the quadratic work that a file of its length may cause.
 */
record HoconText(String text) {
  private static final long SQUARES_A_CHARACTER = 5;

  /**
   * Returns the index of the quotation mark that ends a quoted text; if there is none, the index of
   * the last character of its line.
   *
   * @param from the index after the opening quotation mark
   */
  int endOfQuoted(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at < text.length() && text.charAt(at) == '"' ? at : Math.min(at, text.length()) - 1;
  }

  /** True if a comment begins at an index that is outside of quoted texts. */
  boolean isComment(int at) {
    return text.charAt(at) == '#' || text.startsWith("//", at);
  }

  /** Returns the index of the end of the line, where a comment ends. */
  int endOfLine(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  /**
   * True if a sum of squares exceeds this file's bound, which grows with the file's length.
   *
   * @param most the sum that is allowed for every file
   */
  boolean isExceeded(long squares, long most) {
    return squares > most + SQUARES_A_CHARACTER * text.length();
  }
}
