package io.racklab.master.schedule.fetchcost;

/** Greedy: the free slots of least fetching cost. */
record CheapestSlots() implements SlotChoice {
  @Override
  public int first(ArrivingJob job, int slots) {
    return 0;
  }
}
