package io.racklab.master.schedule.yarn;

/**
 * The memory, in MiB, that a queue of the capacity scheduler is guaranteed, may have at most, and
 * holds: vcores do not count, as with Hadoop's DefaultResourceCalculator. Nodes that are kept for
 * its applications count as held. In single precision where Hadoop is.
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
   * @param minimum of a container
   * @param above of the queue above; null for the root
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

  /** As a part of the cluster. */
  float capacity() {
    return capacity;
  }

  long guaranteed() {
    return (long) (cluster.total().memory() * (double) capacity);
  }

  long most() {
    return (long) (cluster.total().memory() * (double) maxCapacity);
  }

  /** In whole containers of the least size. */
  long down(long memory) {
    return Math.floorDiv(memory, minimum) * minimum;
  }

  /** In whole containers of the least size. */
  long up(double memory) {
    return Math.floorDiv((long) (memory + 0.5) + minimum - 1, minimum) * minimum;
  }

  long used() {
    return used;
  }

  /** The memory that all queues hold. */
  long usedOfAll() {
    return above == null ? used : above.usedOfAll();
  }

  long reserved() {
    return reserved;
  }

  /** The part that it holds of what it is guaranteed; above 1 where it holds more. */
  float usedCapacity() {
    return (float) used / (float) Math.max(guaranteed(), minimum);
  }

  /** The part of the cluster that it holds. */
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

  /** The limit of a queue below while this queue has one. */
  CapacityLimit below(CapacityLimit limit, CapacityShares child) {
    return new CapacityLimit(
        child.down(Math.min(limit.net() - used + child.used, child.down(child.most()))));
  }

  /**
   * Whether it may take any more, or could if so much were not kept for its applications. Notes how
   * much.
   */
  boolean mayTake(CapacityLimit limit, long unreservable) {
    long current = Math.min(most(), limit.most());
    limit.headroom(current - used);
    return used < current || unreservable > 0 && used - unreservable < current;
  }
}
