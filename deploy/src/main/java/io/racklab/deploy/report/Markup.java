package io.racklab.deploy.report;

/** HTML that grows from the top down. All text that is put in is escaped; tags are ours alone. */
final class Markup {
  private final StringBuilder html = new StringBuilder();

  /** A tag of ours, or several, as they are. */
  Markup tag(String tags) {
    html.append(tags);
    return this;
  }

  /** Anyone's text. */
  Markup text(String text) {
    html.append(escaped(text));
    return this;
  }

  /** An element without attributes that holds text alone, on a line of its own. */
  Markup element(String name, String text) {
    return tag("<" + name + ">").text(text).tag("</" + name + ">\n");
  }

  /** Safe between tags and in quoted attributes. */
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
