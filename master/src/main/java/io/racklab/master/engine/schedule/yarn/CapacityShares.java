package io.racklab.master.engine.schedule.yarn;

/**
 * The memory, in MiB, that a queue of the capacity scheduler is guaranteed, may hold at most, and
 * holds. As with Hadoop's DefaultResourceCalculator, vcores do not count. Reserved nodes count as
 * held. Arithmetic is in single precision where Hadoop's is.
 */
final class CapacityShares {
  private final ContainerCluster cluster;
  private final long minimum;
  private final CapacityShares above;
  private final float capacity;
  private final float maxCapacity;
  private long used;
  private long reserved;

  /**
   * Makes the shares of a queue.
   *
   * @param minimum the memory of the smallest container
   * @param above the shares of the queue above; null for the root
   */
  CapacityShares(ContainerCluster cluster, long minimum, CapacityShares above, CapacityPlan plan) {
    this.cluster = cluster;
    this.minimum = minimum;
    this.above = above;
    capacity = above == null ? 1 : plan.capacity() * above.capacity;
    maxCapacity = above == null ? 1 : plan.maxCapacity() * above.maxCapacity;
  }

  ContainerCluster cluster() {
    return cluster;
  }

  long minimum() {
    return minimum;
  }

  /** Returns the queue's guarantee as a part of the cluster. */
  float capacity() {
    return capacity;
  }

  long guaranteed() {
    return (long) (cluster.total().memory() * (double) capacity);
  }

  long most() {
    return (long) (cluster.total().memory() * (double) maxCapacity);
  }

  /** Rounds down to a multiple of the smallest container. */
  long down(long memory) {
    return Math.floorDiv(memory, minimum) * minimum;
  }

  /** Rounds up to a multiple of the smallest container. */
  long up(double memory) {
    return Math.floorDiv((long) (memory + 0.5) + minimum - 1, minimum) * minimum;
  }

  long used() {
    return used;
  }

  /** Returns the memory that all queues hold. */
  long usedOfAll() {
    return above == null ? used : above.usedOfAll();
  }

  long reserved() {
    return reserved;
  }

  /** Returns the held part of the guarantee; above 1 if the queue holds more. */
  float usedCapacity() {
    return (float) used / (float) Math.max(guaranteed(), minimum);
  }

  /** Returns the part of the cluster that the queue holds. */
  float usedOfCluster() {
    return (float) used / (float) cluster.total().memory();
  }

  void use(long more) {
    used += more;
    if (above != null) {
      above.use(more);
    }
  }

  void reserve(long more) {
    reserved += more;
    if (above != null) {
      above.reserve(more);
    }
  }

  /** Returns the limit of a child while this queue has the given limit. */
  CapacityLimit below(CapacityLimit limit, CapacityShares child) {
    return new CapacityLimit(
        child.down(Math.min(limit.net() - used + child.used, child.down(child.most()))));
  }

  /**
   * True if the queue may take more, or could after giving up reservations. Sets the limit's
   * headroom.
   *
   * @param unreservable the reserved memory that could be given up
   */
  boolean mayTake(CapacityLimit limit, long unreservable) {
    long current = Math.min(most(), limit.most());
    limit.headroom(current - used);
    return used < current || unreservable > 0 && used - unreservable < current;
  }
}
