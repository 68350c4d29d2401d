package io.racklab.protocol;

/**
 * An emulated node.
 *
 * @param speed 1 is the reference
 * @param jvms that it has for maps, and for reduces, at most: as many as slots
 * @param firstHeartbeatNanos when it speaks first, so that heartbeats spread over the interval
 */
public record NodeSettings(
    int node,
    String name,
    double speed,
    DiskSettings disk,
    JvmSlots jvms,
    long firstHeartbeatNanos) {

  /** The most JVMs that run tasks of each type. */
  public record JvmSlots(int maps, int reduces) {
    /** Of those that run tasks of a type. */
    public int of(TaskType type) {
      return type == TaskType.MAP ? maps : reduces;
    }
  }

  /** A node with a slot for each type. */
  public NodeSettings(
      int node, String name, double speed, DiskSettings disk, long firstHeartbeatNanos) {
    this(node, name, speed, disk, new JvmSlots(1, 1), firstHeartbeatNanos);
  }
}
