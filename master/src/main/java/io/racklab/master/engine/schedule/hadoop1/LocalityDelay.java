package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.topologies.Topology;

/** The waits of a job, first for a node and then for a rack that holds its input. */
public sealed interface LocalityDelay {
  /** Returns the wait for a node, in nanoseconds or skips. */
  long node(Topology topology);

  /** Returns the further wait for a rack, in nanoseconds or skips. */
  long rack(Topology topology);

  /**
   * Returns the nanoseconds or skips that are added to the wait of a job that was passed over at a
   * heartbeat.
   *
   * @param nanos the time from that heartbeat to the next one of any node
   */
  default long passed(long nanos) {
    return nanos;
  }

  /** Fixed waits, in nanoseconds. */
  record Times(long node, long rack) implements LocalityDelay {
    public Times {
      if (node < 0 || rack < 0) {
        throw new IllegalArgumentException(
            "waits must not be negative: " + node + " ns, " + rack + " ns");
      }
    }

    @Override
    public long node(Topology topology) {
      return node;
    }

    @Override
    public long rack(Topology topology) {
      return rack;
    }
  }

  /** The default of Hadoop 1.2.1: one and a half heartbeats for each wait, at most 15 s. */
  record Automatic() implements LocalityDelay {
    private static final long MOST_NANOS = 15_000_000_000L;

    @Override
    public long node(Topology topology) {
      long heartbeat = topology.cluster().heartbeat().toNanos();
      return Math.min(MOST_NANOS, heartbeat + heartbeat / 2);
    }

    @Override
    public long rack(Topology topology) {
      return node(topology);
    }
  }

  /**
   * The skip counts of the paper: waits as numbers of heartbeats at which the job found nothing
   * local.
   */
  record Skips(int node, int rack) implements LocalityDelay {
    public Skips {
      if (node < 0 || rack < 0) {
        throw new IllegalArgumentException("skips must not be negative: " + node + ", " + rack);
      }
    }

    @Override
    public long node(Topology topology) {
      return node;
    }

    @Override
    public long rack(Topology topology) {
      return rack;
    }

    @Override
    public long passed(long nanos) {
      return 1;
    }
  }
}
