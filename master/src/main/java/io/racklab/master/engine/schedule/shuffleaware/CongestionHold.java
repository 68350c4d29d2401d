package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The time for which congestion holds back the maps of a user whose jobs are all held. NAS's text
 * (Section III-C) holds them as long as a link of the rack is congested; Algorithm 2 counts every
 * request at which a user gets nothing as a skip, and skips at most D times.
 */
enum CongestionHold {
  /** As long as the rack is congested: a hold is no skip. */
  UNBOUNDED,
  /**
   * For at most D requests in a row: a hold is a skip, and a user that has reached D is not held.
   */
  BOUNDED
}
