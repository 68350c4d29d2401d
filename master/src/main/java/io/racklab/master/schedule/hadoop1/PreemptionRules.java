package io.racklab.master.schedule.hadoop1;

/**
 * When pools take slots back from others. How long each waits for its minimum share stands in its
 * {@link PoolRules}.
 *
 * @param fairShareTimeoutNanos how long a pool stays below half of its fair share until others lose
 *     slots to it; {@link PoolRules#NEVER} if they never do
 * @param intervalNanos from one check to the next, 15 s in Hadoop
 */
record PreemptionRules(long fairShareTimeoutNanos, long intervalNanos) {
  public PreemptionRules {
    if (fairShareTimeoutNanos < 0 || intervalNanos <= 0) {
      throw new IllegalArgumentException(
          "no time: " + fairShareTimeoutNanos + " ns, " + intervalNanos + " ns");
    }
  }
}
