package io.racklab.master.schedule.fetchcost;

import io.racklab.master.schedule.Order;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The optimal placement of K jobs one after the other ("ReduceTask locality", Theorem 1), begun
 * anew after each K jobs. K is given, or else the most jobs that the order lets run, or, where it
 * has no limit, as many as surely find a slot for each of their reduces: slots / the largest R.
 *
 * <p>Unless it is given, the distribution of jobs is that of the latest arrivals. Thresholds are
 * computed when K jobs begin, and earlier once twice as many jobs have been seen as went into them.
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
   * @param jobs K, at least 1
   * @param given how jobs are distributed; empty to learn it
   * @param observations over how many of the latest arrivals it is learned, at least 1
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
                    .map(Order::mostRunningJobs)
                    .orElse(OptionalInt.empty())
                    .orElse(slots / largest));
    // No more than one job for each slot can have one.
    thresholds = Thresholds.of(Math.max(1, Math.min(limit, slots)), slots, loads);
  }
}
