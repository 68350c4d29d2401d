package io.racklab.master.engine.schedule;

import java.util.HashMap;
import java.util.Map;

/** Links that are used as a test says. */
public final class UsedLinks implements RackLinks {
  private final Map<Integer, Double> uplinks = new HashMap<>();
  private final Map<Integer, Double> downlinks = new HashMap<>();

  /** From now on this share of a rack's uplink is in use. */
  public UsedLinks up(int rack, double share) {
    uplinks.put(rack, share);
    return this;
  }

  /** From now on this share of a rack's downlink is in use. */
  public UsedLinks down(int rack, double share) {
    downlinks.put(rack, share);
    return this;
  }

  @Override
  public double uplink(int rack) {
    return uplinks.getOrDefault(rack, 0.0);
  }

  @Override
  public double downlink(int rack) {
    return downlinks.getOrDefault(rack, 0.0);
  }
}
