package io.racklab.topologies;

/** The local disk of a node. Rates are in bytes per second and more than zero. */
public sealed interface Disk {

  /** Returns the rate at which one task alone reads. */
  double readRate();

  /** Returns the rate at which one task alone writes. */
  double writeRate();

  /** A disk at which each task has the rate for itself, whatever the number of tasks. */
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
   * A disk whose rate all tasks that read or write here share, tasks of other nodes included.
   *
   * @param cached the share, from 0 to 1, of reads of data written by tasks here that the page
   *     cache serves
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
   * @param cached the share of reads from the page cache, as for {@link Shared}
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
