package io.racklab.master.engine.schedule.fetchcost;

import java.util.ArrayList;
import java.util.List;

/** A plain model of Theorem 4, which keeps every job that has arrived. */
final class HorizonModel implements FirstSlotModel {
  private final int observations;
  private final List<ArrivingJob> arrived = new ArrayList<>();

  HorizonModel(int observations) {
    this.observations = observations;
  }

  @Override
  public Range first(ArrivingJob job, int slots) {
    arrived.add(job);
    List<ArrivingJob> latest =
        arrived.subList(Math.max(0, arrived.size() - observations), arrived.size());
    double present = latest.stream().mapToInt(ArrivingJob::present).average().orElseThrow();
    double data =
        latest.stream().mapToDouble(one -> one.bytes() / one.reduces()).average().orElseThrow();
    double threshold = present / (2 * present + 1) * data;
    double own = job.bytes() / job.reduces();
    boolean near = Math.abs(own - threshold) <= ROUNDING * own;
    return new Range(
        own >= threshold || near ? 0 : job.reduces(), own < threshold || near ? job.reduces() : 0);
  }
}
