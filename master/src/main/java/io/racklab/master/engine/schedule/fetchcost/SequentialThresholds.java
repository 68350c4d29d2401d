package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.LimitsRunningJobs;
import io.racklab.master.engine.schedule.Order;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The optimal placement of K consecutive jobs ("ReduceTask locality", Theorem 1), which restarts
 * after every K jobs. K may be configured. Otherwise it is the most jobs that the scheduler's order
 * lets run at once. If the order has no such limit, K is the number of slots divided by the largest
 * R, so that each of K jobs is sure to find a slot for every reduce.
 *
 * <p>Unless the distribution of jobs is configured, that of the latest arrivals is used. Thresholds
 * are computed before the first of every K jobs. While the distribution is still being learned,
 * they are also recomputed whenever the number of observed jobs has doubled.
 */
final class SequentialThresholds implements SlotChoice {
  private final OptionalInt jobs;
  private final Optional<JobLoads> given;
  private final int observations;
  private final Window window;
  private final Optional<Order> order;
  private Thresholds thresholds;
  private int placed;
  private long seen;
  private long seenForThresholds;

  /**
   * Makes the choice.
   *
   * @param jobs K, at least 1; empty to derive it
   * @param given the distribution of jobs; empty to learn it from arrivals
   * @param observations the number of latest arrivals from which it is learned, at least 1
   */
  public SequentialThresholds(OptionalInt jobs, Optional<JobLoads> given, int observations) {
    this(jobs, given, observations, Optional.empty());
  }

  private SequentialThresholds(
      OptionalInt jobs, Optional<JobLoads> given, int observations, Optional<Order> order) {
    this.jobs = jobs;
    this.given = given;
    this.observations = observations;
    this.order = order;
    window = new Window(observations);
  }

  @Override
  public SlotChoice beside(Order beside) {
    return new SequentialThresholds(jobs, given, observations, Optional.of(beside));
  }

  @Override
  public String kind() {
    return "sequential-thresholds";
  }

  @Override
  public FirstSlotModel model(Order beside) {
    return given.isPresent()
        ? (job, slots) -> new FirstSlotModel.Range(0, slots)
        : new SequenceModel(jobs, observations, beside);
  }

  @Override
  public int first(ArrivingJob job, int slots) {
    window.add(job);
    seen++;
    if (thresholds == null || placed == thresholds.jobs()) {
      placed = 0;
      compute(slots);
    } else if (given.isEmpty() && seen >= 2 * seenForThresholds && seen <= observations) {
      compute(slots);
      placed = Math.min(placed, thresholds.jobs() - 1);
    }
    placed++;
    return thresholds.first(placed, job.bytesPerReduce());
  }

  private void compute(int slots) {
    seenForThresholds = seen;
    JobLoads loads = given.orElseGet(() -> ListedLoads.seen(window.jobs()));
    int largest = Collections.max(loads.reduces());
    int limit =
        jobs.orElseGet(
            () ->
                order
                    .map(LimitsRunningJobs::of)
                    .orElse(OptionalInt.empty())
                    .orElse(slots / largest));
    // Each job needs at least one slot, so K is at most the number of slots.
    thresholds = Thresholds.of(Math.max(1, Math.min(limit, slots)), slots, loads);
  }
}
