package io.racklab.protocol;

/**
 * The disks that a flow goes over, beside the links between its nodes. A flow within a node goes
 * over nothing else. Only disks that tasks share count.
 */
public enum DiskUse {
  NONE(false, false),
  /** That of the source. */
  READ(true, false),
  /** That of the destination. */
  WRITE(false, true),
  /** Both. */
  BOTH(true, true);

  private final boolean reads;
  private final boolean writes;

  DiskUse(boolean reads, boolean writes) {
    this.reads = reads;
    this.writes = writes;
  }

  /** The use of a flow that reads, writes, both or neither. */
  public static DiskUse of(boolean reads, boolean writes) {
    return reads ? writes ? BOTH : READ : writes ? WRITE : NONE;
  }

  /** Whether it reads from the source's disk. */
  public boolean reads() {
    return reads;
  }

  /** Whether it writes to the destination's disk. */
  public boolean writes() {
    return writes;
  }
}
