package io.racklab.master.engine.schedule.hadoop1;

/**
 * The rules of a pool.
 *
 * @param weight its weight in relation to other pools, more than zero
 * @param min the slots that it gets before other pools get more than their minimum
 * @param max the slots that it never exceeds
 * @param maxRunningJobs the jobs that may run at a time, at least 1; the others wait
 * @param mode the rule by which its jobs share
 * @param minShareTimeoutNanos the time below its minimum share after which other pools lose slots
 *     to it; {@link #NEVER} if they never do
 */
public record PoolRules(
    double weight,
    SlotCounts min,
    SlotCounts max,
    int maxRunningJobs,
    PoolMode mode,
    long minShareTimeoutNanos) {
  /** A time longer than any run. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The default rules: weight 1, no minimum, no limits, fair. */
  public static final PoolRules EQUAL =
      new PoolRules(
          1, SlotCounts.NONE, SlotCounts.UNLIMITED, Integer.MAX_VALUE, PoolMode.FAIR, NEVER);

  public PoolRules {
    if (!(weight > 0 && Double.isFinite(weight))) {
      throw new IllegalArgumentException("a pool's weight must be above zero, not " + weight);
    }
    if (min.maps() > max.maps() || min.reduces() > max.reduces()) {
      throw new IllegalArgumentException(
          "a pool's minimum " + min + " is above its maximum " + max);
    }
    if (maxRunningJobs < 1 || minShareTimeoutNanos < 0) {
      throw new IllegalArgumentException(
          "a pool runs at least one job and waits at least 0 ns, not "
              + maxRunningJobs
              + " jobs and "
              + minShareTimeoutNanos
              + " ns");
    }
  }

  /** Returns these rules with another weight. */
  public PoolRules weight(double other) {
    return new PoolRules(other, min, max, maxRunningJobs, mode, minShareTimeoutNanos);
  }

  /** Returns these rules with another minimum. */
  public PoolRules min(int maps, int reduces) {
    SlotCounts other = new SlotCounts(maps, reduces);
    return new PoolRules(weight, other, max, maxRunningJobs, mode, minShareTimeoutNanos);
  }

  /** Returns these rules with another maximum. */
  public PoolRules max(int maps, int reduces) {
    SlotCounts other = new SlotCounts(maps, reduces);
    return new PoolRules(weight, min, other, maxRunningJobs, mode, minShareTimeoutNanos);
  }

  /** Returns these rules with another limit on the jobs that may run at a time. */
  public PoolRules maxRunningJobs(int other) {
    return new PoolRules(weight, min, max, other, mode, minShareTimeoutNanos);
  }

  /** Returns these rules with another mode. */
  public PoolRules mode(PoolMode other) {
    return new PoolRules(weight, min, max, maxRunningJobs, other, minShareTimeoutNanos);
  }

  /** Returns these rules with another timeout. */
  public PoolRules minShareTimeoutNanos(long other) {
    return new PoolRules(weight, min, max, maxRunningJobs, mode, other);
  }
}
