package io.racklab.master.engine.schedule.fetchcost;

/** The greedy choice: the free slots with the lowest fetching cost. */
record CheapestSlots() implements SlotChoice {
  @Override
  public int first(ArrivingJob job, int slots) {
    return 0;
  }
}
