package io.racklab.topologies.config;

/** Thrown for a text that is not the value it should be. Its message is written for users. */
public final class UnreadableException extends IllegalArgumentException {
  private final String text;
  private final String why;
  private final String proposal;

  /**
   * Creates the exception.
   *
   * @param text the text that was written
   * @param why the reason, which continues the text: "has no unit"
   * @param proposal a valid text in its place: "256 MiB"
   */
  public UnreadableException(String text, String why, String proposal) {
    super(shortened(text) + " " + why + "; write " + proposal);
    this.text = shortened(text);
    this.why = why;
    this.proposal = proposal;
  }

  /** Returns the text that was written, shortened if it is long. */
  public String text() {
    return text;
  }

  /** Returns the reason, which continues the text. */
  public String why() {
    return why;
  }

  /** Returns a valid text in its place. */
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
