package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.Order;

/** The greedy choice: the free slots with the lowest fetching cost. */
record CheapestSlots() implements SlotChoice {
  @Override
  public String kind() {
    return "greedy";
  }

  @Override
  public FirstSlotModel model(Order order) {
    return (job, slots) -> new FirstSlotModel.Range(0, 0);
  }

  @Override
  public int first(ArrivingJob job, int slots) {
    return 0;
  }
}
