package io.racklab.topologies;

/** The local disk of a node. Rates are in bytes per second and more than zero. */
public sealed interface Disk {

  /** Returns the rate at which one task alone reads. */
  double readRate();

  /** Returns the rate at which one task alone writes. */
  double writeRate();

  /** A disk at which every task has the full rate, however many tasks use it. */
  record PerTask(double rate) implements Disk {
    public PerTask {
      Cluster.require(rate > 0, "disk-per-task must be more than zero, not " + rate);
    }

    @Override
    public double readRate() {
      return rate;
    }

    @Override
    public double writeRate() {
      return rate;
    }
  }

  /**
   * A disk whose rate is shared by all tasks that read from it or write to it, including tasks on
   * other nodes.
   *
   * @param cached the share, from 0 to 1, of reads that the page cache serves; only reads of data
   *     that tasks have written here count, never reads of map input
   */
  record Shared(double rate, double cached) implements Disk {
    public Shared {
      Cluster.require(rate > 0, "disk must be more than zero, not " + rate);
      requireShare(cached);
    }

    @Override
    public double readRate() {
      return rate;
    }

    @Override
    public double writeRate() {
      return rate;
    }
  }

  /**
   * A disk with one shared rate for reads and one for writes, so that reads do not slow down
   * writes.
   *
   * @param cached the share of reads that the page cache serves, as for {@link Shared}
   */
  record TwoWay(double readRate, double writeRate, double cached) implements Disk {
    public TwoWay {
      Cluster.require(readRate > 0, "read of a disk must be more than zero, not " + readRate);
      Cluster.require(writeRate > 0, "write of a disk must be more than zero, not " + writeRate);
      requireShare(cached);
    }
  }

  private static void requireShare(double cached) {
    Cluster.require(cached >= 0 && cached <= 1, "page-cache must be from 0 to 1, not " + cached);
  }
}
