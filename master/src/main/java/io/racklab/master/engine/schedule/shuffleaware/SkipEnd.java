package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The launch that ends a user's row of skips. NAS's pseudocode (line 4 of Algorithms 2 and 4)
 * resets the count only when a suited task is launched, unlike delay scheduling, where a launch
 * after the full wait resets it, too. The paper's text resets it when any task of the user is
 * scheduled.
 */
enum SkipEnd {
  /**
   * Only the launch of a suited task: a local map that fits, or a reduce of a light job. A user
   * that has reached its limit launches any task until it launches a suited one. For maps this is
   * the better reading: {@link #ANY} would leave slots idle while maps that do not fit wait. For
   * reduces it is the weaker one: once a user without light jobs has reached its limit, its reduces
   * are no longer delayed.
   */
  SUITED,
  /** Any launch: a user without suited tasks gets one slot for each row of skips. */
  ANY
}
