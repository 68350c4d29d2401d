package io.racklab.topologies;

/** When in a heartbeat interval each node speaks. */
public enum HeartbeatPhases {
  /** One after the other in the order of their racks, spread evenly over the interval. */
  IN_TURN("in-turn"),

  /** Each whenever its process happened to be started: drawn anew for each repeat. */
  RANDOM("random");

  private final String word;

  HeartbeatPhases(String word) {
    this.word = word;
  }

  /** The word that files use for it. */
  public String word() {
    return word;
  }
}
