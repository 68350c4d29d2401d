package io.racklab.topologies.config;

/** A text that is not the value it should be. Its message suits a command line as it is. */
public final class UnreadableException extends IllegalArgumentException {
  private final String text;
  private final String why;
  private final String proposal;

  /**
   * @param text what was written
   * @param why reads on from the text: "has no unit"
   * @param proposal a text in its place that would be read: "256 MiB"
   */
  public UnreadableException(String text, String why, String proposal) {
    super(shortened(text) + " " + why + "; write " + proposal);
    this.text = shortened(text);
    this.why = why;
    this.proposal = proposal;
  }

  /** The text that was written, shortened where it is long. */
  public String text() {
    return text;
  }

  /** The trouble with the text. */
  public String why() {
    return why;
  }

  /** A text that would be read. */
  public String proposal() {
    return proposal;
  }

  static String shortened(String text) {
    if (text.isBlank()) {
      return "\"\"";
    }
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}
