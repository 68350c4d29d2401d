package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The prediction for a job without reduces before its first map has ended. NAS, Section III-A,
 * calls every new job unpredicted, with a ratio of 1, and does not speak of jobs without reduces.
 * From the end of its first map on, such a job is predicted to shuffle nothing.
 */
enum MapOnlyJobs {
  /** Unpredicted, with a ratio of 1, as every new job. */
  UNPREDICTED,
  /** Unpredicted, so that MTS prefers it, but with a ratio of 0. */
  UNPREDICTED_LIGHT,
  /** Predicted from the start to shuffle nothing. */
  PREDICTED
}
