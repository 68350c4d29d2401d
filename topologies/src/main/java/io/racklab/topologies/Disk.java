package io.racklab.topologies;

/** The local disk of a node, in bytes per second, all more than zero. */
public sealed interface Disk {

  /** One task reads alone so fast. */
  double readRate();

  /** One task writes alone so fast. */
  double writeRate();

  /** Each task has the rate for itself, however many there are. */
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
   * A link that all tasks of the node share, those of other nodes that read or write here too.
   *
   * @param cached the share of reads of what tasks have written here that the page cache answers,
   *     from 0 to 1
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
   * Two such links: reads do not slow down writes.
   *
   * @param cached as that of {@link Shared}
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
