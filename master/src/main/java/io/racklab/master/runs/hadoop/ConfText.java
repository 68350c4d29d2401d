package io.racklab.master.runs.hadoop;

import com.typesafe.config.ConfigUtil;

/** A file for people, of which each line says in a comment where its value came from. */
final class ConfText {
  private final StringBuilder text = new StringBuilder();
  private String indent = "";

  /** Adds a comment on a line of its own. */
  ConfText comment(String words) {
    text.append(indent).append("# ").append(words).append('\n');
    return this;
  }

  /** Opens a section or a list. */
  ConfText open(String head) {
    text.append(indent).append(head).append('\n');
    indent += "  ";
    return this;
  }

  /** Closes the innermost section or list with this bracket. */
  ConfText close(String bracket) {
    indent = indent.substring(2);
    text.append(indent).append(bracket).append('\n');
    return this;
  }

  /**
   * Adds a key.
   *
   * @param origin where the value came from
   */
  ConfText key(String key, String value, String origin) {
    text.append(indent).append(key).append(" = ").append(value);
    text.append("  # ").append(origin.replaceAll("\\s+", " ")).append('\n');
    return this;
  }

  /** Adds lines as they are. */
  ConfText lines(String lines) {
    lines.lines().forEach(line -> text.append(indent).append(line).append('\n'));
    return this;
  }

  /** Returns a text in quotes, so that it may hold any character, as a key or a value. */
  static String quoted(String any) {
    return ConfigUtil.quoteString(any);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
