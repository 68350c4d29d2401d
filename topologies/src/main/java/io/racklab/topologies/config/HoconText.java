package io.racklab.topologies.config;

/**
 * The text of a file, of which nothing is known but where what is quoted and what is a comment
 * ends.
 */
record HoconText(String text) {
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
    return at < text.length() && text.charAt(at) == '"' ? at : at - 1;
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
}
