package io.racklab.master.analysis.rows;

/**
 * The load of the busiest link on a flow's way in the window in which the flow started. An average
 * over all flows would hide saturation.
 */
public enum LoadLevel {
  LOW("below 50 %", 0),
  MIDDLE("50 to 90 %", 0.5),
  HIGH("above 90 %", 0.9);

  private final String text;
  private final double least;

  LoadLevel(String text, double least) {
    this.text = text;
    this.least = least;
  }

  /** Returns the level of a used share of a link's capacity. */
  public static LoadLevel of(double share) {
    return share >= HIGH.least ? HIGH : share >= MIDDLE.least ? MIDDLE : LOW;
  }

  @Override
  public String toString() {
    return text;
  }
}
