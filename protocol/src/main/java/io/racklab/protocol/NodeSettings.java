package io.racklab.protocol;

/**
 * The settings of an emulated node.
 *
 * @param speed the relative speed; 1 is the reference
 * @param jvms the largest numbers of JVMs for maps and for reduces, one for each slot
 * @param firstHeartbeatNanos the time of its first heartbeat; it differs between nodes, so that
 *     heartbeats are spread over the interval
 */
public record NodeSettings(
    int node,
    String name,
    double speed,
    DiskSettings disk,
    JvmSlots jvms,
    long firstHeartbeatNanos) {

  /** The largest number of JVMs that run tasks of each type. */
  public record JvmSlots(int maps, int reduces) {
    /** Returns the largest number of JVMs that run tasks of a type. */
    public int of(TaskType type) {
      return type == TaskType.MAP ? maps : reduces;
    }
  }

  /** Creates a node with one slot for each type. */
  public NodeSettings(
      int node, String name, double speed, DiskSettings disk, long firstHeartbeatNanos) {
    this(node, name, speed, disk, new JvmSlots(1, 1), firstHeartbeatNanos);
  }
}
