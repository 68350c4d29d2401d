package io.racklab.master.engine.schedule.fetchcost;

/** A plain model of a choice of slots. */
@FunctionalInterface
interface FirstSlotModel {
  /** The relative difference up to which two numbers count as equal. */
  double ROUNDING = 1e-9;

  /** The right positions of the first slot; more than one if rounding decides between them. */
  record Range(int least, int most) {
    boolean has(int first) {
      return first >= least && first <= most;
    }
  }

  /**
   * Returns the position of a job's first slot among the free slots. Called once for each job, in
   * the order of arrival.
   *
   * @param slots the cluster's reduce slots, free or not
   */
  Range first(ArrivingJob job, int slots);
}
