package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The launch that ends a user's row of skips. NAS's pseudocode (line 4 of Algorithms 2 and 4)
 * resets the count when a suited task is launched, and not when the user has its turn at last, as
 * in delay scheduling; the paper's text resets it once the user's task is scheduled.
 */
enum SkipEnd {
  /**
   * Only the launch of a suited task: a local map that fits, or a reduce of a light job. A user at
   * its limit launches any task until it finds a suited one. For maps, {@link #ANY} would leave
   * slots idle while maps wait that do not fit. For reduces, this reading no longer delays those of
   * a user without light jobs once the user is at its limit.
   */
  SUITED,
  /** Any launch: a user without suited tasks gets one slot for each row of skips. */
  ANY
}
