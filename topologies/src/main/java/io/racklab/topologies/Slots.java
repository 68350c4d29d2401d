package io.racklab.topologies;

/** The slots or containers that a node offers to tasks. */
public sealed interface Slots {

  /**
   * Map slots and reduce slots, as in Hadoop 1; neither number may be negative, and at least one
   * must be more than zero.
   */
  record Typed(int maps, int reduces) implements Slots {
    public Typed {
      Cluster.require(maps >= 0, "map-slots must not be negative, but is " + maps);
      Cluster.require(reduces >= 0, "reduce-slots must not be negative, but is " + reduces);
      Cluster.require(maps + reduces > 0, "a node needs at least one slot");
    }
  }

  /** Slots that maps and reduces share; at least one. */
  record Shared(int count) implements Slots {
    public Shared {
      Cluster.require(count >= 1, "slots must be at least 1, not " + count);
    }
  }

  /** Memory in bytes and virtual cores for containers, as in YARN. */
  record Containers(long memory, int vcores) implements Slots {
    public Containers {
      Cluster.require(memory >= 1, "memory must be at least 1 byte, not " + memory);
      Cluster.require(vcores >= 1, "vcores must be at least 1, not " + vcores);
    }
  }
}
