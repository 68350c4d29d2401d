package io.racklab.master.schedule.fetchcost;

import io.racklab.master.schedule.Order;

/**
 * Which of the free reduce slots, listed from the cheapest, an arriving job takes. In every policy
 * of "ReduceTask locality" it takes as many in a row as it has reduces; they differ in where it
 * begins. Called once for each job, in the order of arrival.
 */
interface SlotChoice {
  /**
   * Where the job begins.
   *
   * @param slots all that the cluster has for reduces, free or not
   * @return the place of its first slot in the list, from 0
   */
  int first(ArrivingJob job, int slots);

  /** This choice beside that order, for choices that must know how many jobs may run. */
  default SlotChoice beside(Order order) {
    return this;
  }
}
