package io.racklab.topologies;

/** The way in which the nodes' heartbeats are spread over a heartbeat interval. */
public enum HeartbeatPhases {
  /**
   * Nodes send one after the other in the order of their racks, evenly spread over the interval.
   */
  IN_TURN("in-turn"),

  /**
   * Each node sends at a random phase, as if its process had started at a random time. The phases
   * are drawn anew for each repeat.
   */
  RANDOM("random");

  private final String word;

  HeartbeatPhases(String word) {
    this.word = word;
  }

  /** Returns the word that stands for it in files. */
  public String word() {
    return word;
  }
}
