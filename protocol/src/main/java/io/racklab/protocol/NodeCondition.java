package io.racklab.protocol;

/**
 * The state of a node that is there, by whatever has gone wrong on it.
 *
 * @param speed the share of its speed at which it computes, above 0, to 1
 * @param disk the share of its rates at which its disk reads and writes, above 0, to 1
 * @param full whether its disk is full, so that nothing can be written there
 * @param cut whether it and the job tracker do not reach each other
 */
public record NodeCondition(double speed, double disk, boolean full, boolean cut) {
  /** Nothing is wrong. */
  public static final NodeCondition SOUND = new NodeCondition(1, 1, false, false);

  public NodeCondition {
    if (!(speed > 0 && speed <= 1 && disk > 0 && disk <= 1)) {
      throw new IllegalArgumentException(
          "a node at " + speed + " of its speed with " + disk + " of its disk's rates");
    }
  }

  /** The same at this share of its speed, if it is not slower already. */
  public NodeCondition slow(double share) {
    return new NodeCondition(Math.min(speed, share), disk, full, cut);
  }

  /** The same at this share of its disk's rates, if that is not slower already. */
  public NodeCondition slowDisk(double share) {
    return new NodeCondition(speed, Math.min(disk, share), full, cut);
  }

  /** The same with a full disk. */
  public NodeCondition fullDisk() {
    return new NodeCondition(speed, disk, true, cut);
  }

  /** The same out of reach of the job tracker. */
  public NodeCondition cutOff() {
    return new NodeCondition(speed, disk, full, true);
  }
}
