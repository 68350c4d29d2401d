package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.Order;

/**
 * Selects the slots that an arriving job takes from the free reduce slots, listed from the
 * cheapest. In every policy of "ReduceTask locality" it takes consecutive slots, one for each
 * reduce; the policies differ in the first one. Called once for each job, in the order of arrival.
 */
interface SlotChoice {
  /**
   * Returns the position of the job's first slot in the list, from 0.
   *
   * @param slots the cluster's reduce slots, free or not
   */
  int first(ArrivingJob job, int slots);

  /**
   * Returns this choice connected to an order, for choices that must know how many jobs may run.
   */
  default SlotChoice beside(Order order) {
    return this;
  }
}
