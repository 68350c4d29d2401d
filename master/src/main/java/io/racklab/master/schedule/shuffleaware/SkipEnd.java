package io.racklab.master.schedule.shuffleaware;

/**
 * Which launch ends a user's row of skips. The pseudocode of NAS (line 4 of Algorithms 2 and 4)
 * sets the count back when a task is launched that suits, and not when it is the user's turn at
 * last, as in delay scheduling; its text says that the count is set back once the user's task is
 * scheduled.
 */
enum SkipEnd {
  /**
   * That of a task that suits: a local map that fits, a reduce of a light job. A user that has been
   * skipped often enough launches whatever it has until it finds such a task. For maps the other
   * reading leaves slots idle while maps wait that do not fit. For reduces this one delays those of
   * a user without light jobs no more once it has been skipped so often.
   */
  SUITED,
  /** Any: a user of whose tasks none suits gets one slot for each row of skips. */
  ANY
}
