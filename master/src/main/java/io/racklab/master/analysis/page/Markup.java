package io.racklab.master.analysis.page;

/** Builds HTML by appending. Text is escaped; only tags are appended unchanged. */
final class Markup {
  private final StringBuilder html = new StringBuilder();

  /** Adds one or several tags unescaped. */
  Markup tag(String tags) {
    html.append(tags);
    return this;
  }

  /** Adds text from any source, escaped. */
  Markup text(String text) {
    html.append(escaped(text));
    return this;
  }

  /** Adds an element without attributes that holds only text, on its own line. */
  Markup element(String name, String text) {
    return tag("<" + name + ">").text(text).tag("</" + name + ">\n");
  }

  /** Escapes text for use between tags and in quoted attributes. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  @Override
  public String toString() {
    return html.toString();
  }
}
