package io.racklab.master.analysis.rows;

/**
 * Classes of flows by the load of the most heavily loaded link on their route, in the window in
 * which the flow started. An average over all flows would hide saturated links.
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

  /** Returns the level of a load, given as a share of the link's capacity. */
  public static LoadLevel of(double share) {
    return share >= HIGH.least ? HIGH : share >= MIDDLE.least ? MIDDLE : LOW;
  }

  @Override
  public String toString() {
    return text;
  }
}
