package io.racklab.master.engine.schedule.hadoop1;

/**
 * The rules by which pools take slots back from others. The timeout of each pool for its minimum
 * share is in its {@link PoolRules}.
 *
 * @param fairShareTimeoutNanos the time that a pool may stay below half of its fair share before
 *     other pools lose slots to it; {@link PoolRules#NEVER} if they never do
 * @param intervalNanos the interval between checks, 15 s in Hadoop
 */
record PreemptionRules(long fairShareTimeoutNanos, long intervalNanos) {
  public PreemptionRules {
    if (fairShareTimeoutNanos < 0 || intervalNanos <= 0) {
      throw new IllegalArgumentException(
          "a timeout is at least 0, and an interval above 0, not "
              + fairShareTimeoutNanos
              + " ns, "
              + intervalNanos
              + " ns");
    }
  }
}
