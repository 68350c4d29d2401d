package io.racklab.protocol;

/**
 * The condition of a running node under the faults that affect it.
 *
 * @param speed the share of its speed at which it computes, above 0 and at most 1
 * @param disk the share of its rates at which its disk reads and writes, above 0 and at most 1
 * @param full true if its disk is full, so that nothing can be written to it
 * @param cut true if it and the job tracker cannot reach each other
 */
public record NodeCondition(double speed, double disk, boolean full, boolean cut) {
  /** The condition of a node without faults. */
  public static final NodeCondition SOUND = new NodeCondition(1, 1, false, false);

  public NodeCondition {
    if (!(speed > 0 && speed <= 1 && disk > 0 && disk <= 1)) {
      throw new IllegalArgumentException(
          "shares must be above 0 and at most 1, not " + speed + " and " + disk);
    }
  }

  /** Returns this condition at a share of the node's speed, unless it is slower already. */
  public NodeCondition slow(double share) {
    return new NodeCondition(Math.min(speed, share), disk, full, cut);
  }

  /** Returns this condition at a share of its disk's rates, unless they are lower already. */
  public NodeCondition slowDisk(double share) {
    return new NodeCondition(speed, Math.min(disk, share), full, cut);
  }

  /** Returns this condition with a full disk. */
  public NodeCondition fullDisk() {
    return new NodeCondition(speed, disk, true, cut);
  }

  /** Returns this condition without connection to the job tracker. */
  public NodeCondition cutOff() {
    return new NodeCondition(speed, disk, full, true);
  }
}
