package io.racklab.master.schedule.hadoop1;

/**
 * The rules of a pool: what it is entitled to.
 *
 * @param weight its share in relation to the others', more than zero
 * @param min slots that it gets before others get more than theirs
 * @param max slots that it never holds more of
 * @param maxRunningJobs jobs that may run at a time, at least 1; the others wait
 * @param mode how its jobs share
 * @param minShareTimeoutNanos how long it stays below its minimum until others lose slots to it;
 *     {@link #NEVER} if they never do
 */
public record PoolRules(
    double weight,
    SlotCounts min,
    SlotCounts max,
    int maxRunningJobs,
    PoolMode mode,
    long minShareTimeoutNanos) {
  /** Longer than any run. */
  public static final long NEVER = Long.MAX_VALUE;

  /** A pool like any other. */
  public static final PoolRules EQUAL =
      new PoolRules(
          1, SlotCounts.NONE, SlotCounts.UNLIMITED, Integer.MAX_VALUE, PoolMode.FAIR, NEVER);

  public PoolRules {
    if (!(weight > 0 && Double.isFinite(weight))) {
      throw new IllegalArgumentException("a pool's weight must be above zero, not " + weight);
    }
    if (min.maps() > max.maps() || min.reduces() > max.reduces()) {
      throw new IllegalArgumentException("a pool's minimum " + min + " is above its most " + max);
    }
    if (maxRunningJobs < 1 || minShareTimeoutNanos < 0) {
      throw new IllegalArgumentException(
          "no pool runs " + maxRunningJobs + " jobs or waits " + minShareTimeoutNanos + " ns");
    }
  }

  /** The same for another weight. */
  public PoolRules weight(double other) {
    return new PoolRules(other, min, max, maxRunningJobs, mode, minShareTimeoutNanos);
  }

  /** The same for another minimum. */
  public PoolRules min(int maps, int reduces) {
    SlotCounts other = new SlotCounts(maps, reduces);
    return new PoolRules(weight, other, max, maxRunningJobs, mode, minShareTimeoutNanos);
  }

  /** The same with a limit. */
  public PoolRules max(int maps, int reduces) {
    SlotCounts other = new SlotCounts(maps, reduces);
    return new PoolRules(weight, min, other, maxRunningJobs, mode, minShareTimeoutNanos);
  }

  /** The same for so many jobs at a time. */
  public PoolRules maxRunningJobs(int other) {
    return new PoolRules(weight, min, max, other, mode, minShareTimeoutNanos);
  }

  /** The same in another mode. */
  public PoolRules mode(PoolMode other) {
    return new PoolRules(weight, min, max, maxRunningJobs, other, minShareTimeoutNanos);
  }

  /** The same with another timeout. */
  public PoolRules minShareTimeoutNanos(long other) {
    return new PoolRules(weight, min, max, maxRunningJobs, mode, other);
  }
}
