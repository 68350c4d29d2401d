package io.racklab.protocol;

/**
 * The disks that a flow crosses, besides the links between its nodes. A flow within a node crosses
 * no links. Only disks that tasks share count.
 */
public enum DiskUse {
  NONE(false, false),
  /** The source's disk. */
  READ(true, false),
  /** The destination's disk. */
  WRITE(false, true),
  /** The disks of source and destination. */
  BOTH(true, true);

  private final boolean reads;
  private final boolean writes;

  DiskUse(boolean reads, boolean writes) {
    this.reads = reads;
    this.writes = writes;
  }

  /** Returns the use of a flow that reads, writes, does both or neither. */
  public static DiskUse of(boolean reads, boolean writes) {
    return reads ? writes ? BOTH : READ : writes ? WRITE : NONE;
  }

  /** True if the flow reads from the source's disk. */
  public boolean reads() {
    return reads;
  }

  /** True if the flow writes to the destination's disk. */
  public boolean writes() {
    return writes;
  }
}
