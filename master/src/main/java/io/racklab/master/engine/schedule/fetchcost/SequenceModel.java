package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.LimitsRunningJobs;
import io.racklab.master.engine.schedule.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A plain model of Theorem 1 with the distribution of the jobs that have arrived. It takes each of
 * these jobs as the next of K; the expected data of a slot is the mean over these cases.
 */
final class SequenceModel implements FirstSlotModel {
  private final OptionalInt jobs;
  private final int observations;
  private final Order order;
  private final List<ArrivingJob> arrived = new ArrayList<>();

  /** The expected data of each slot when n of the K jobs have been placed, for n from 1. */
  private List<double[]> expected = List.of();

  private int placed;
  private int arrivedAtThresholds;

  SequenceModel(OptionalInt jobs, int observations, Order order) {
    this.jobs = jobs;
    this.observations = observations;
    this.order = order;
  }

  @Override
  public Range first(ArrivingJob job, int slots) {
    arrived.add(job);
    if (placed == expected.size()) {
      expected = thresholds(slots);
      placed = 0;
    } else if (arrived.size() >= 2 * arrivedAtThresholds && arrived.size() <= observations) {
      expected = thresholds(slots);
      placed = Math.min(placed, expected.size() - 1);
    }
    placed++;
    double own = job.bytes() / job.reduces();
    double[] data = expected.get(placed - 1);
    return new Range(passed(data, own * (1 + ROUNDING)), passed(data, own * (1 - ROUNDING)));
  }

  /** Returns the number of slots before the first whose expected data are at most a job's. */
  private static int passed(double[] data, double own) {
    int passed = 0;
    while (passed < data.length && data[passed] > own) {
      passed++;
    }
    return passed;
  }

  private List<double[]> thresholds(int slots) {
    arrivedAtThresholds = arrived.size();
    List<ArrivingJob> latest =
        arrived.subList(Math.max(0, arrived.size() - observations), arrived.size());
    int largest = latest.stream().mapToInt(ArrivingJob::reduces).max().orElseThrow();
    OptionalInt limit = jobs.isPresent() ? jobs : LimitsRunningJobs.of(order);
    int count = Math.max(1, Math.min(slots, limit.orElse(slots / largest)));
    List<double[]> all = new ArrayList<>();
    double[] after = new double[slots];
    all.add(after);
    while (all.size() < count) {
      double[] before = new double[slots];
      for (ArrivingJob next : latest) {
        double own = next.bytes() / next.reduces();
        int from = passed(after, own);
        for (int slot = 0; slot < slots; slot++) {
          boolean taken = slot >= from && slot < from + next.reduces();
          double data = slot < from ? after[slot] : taken ? own : after[slot - next.reduces()];
          before[slot] += data / latest.size();
        }
      }
      all.add(0, before);
      after = before;
    }
    return all;
  }
}
