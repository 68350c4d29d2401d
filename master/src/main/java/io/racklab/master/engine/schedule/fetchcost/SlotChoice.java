package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.Order;

/**
 * Selects the slots that an arriving job takes from the list of free reduce slots, cheapest first.
 * In every policy of "ReduceTask locality" a job takes consecutive slots, one for each reduce; the
 * policies differ only in the first slot. Called once for each job, in the order of arrival.
 */
interface SlotChoice {
  /**
   * Returns the position of the job's first slot in the list, from 0.
   *
   * @param slots the cluster's reduce slots, free or not
   */
  int first(ArrivingJob job, int slots);

  /**
   * Returns the kind of the policy in a scheduler's file, such as {@code greedy}; empty if no file
   * can name it.
   */
  default String kind() {
    return "";
  }

  /** Returns a plain model of this choice. */
  default FirstSlotModel model(Order order) {
    return (job, slots) -> new FirstSlotModel.Range(0, Integer.MAX_VALUE);
  }

  /**
   * Returns this choice connected to the scheduler's order, for choices that depend on how many
   * jobs may run at once.
   */
  default SlotChoice beside(Order order) {
    return this;
  }
}
