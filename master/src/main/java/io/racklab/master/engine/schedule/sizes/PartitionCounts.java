package io.racklab.master.engine.schedule.sizes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Counters of a run's partitions: their use, the jobs that end in them, and their timers. */
final class PartitionCounts {
  private static final double[] QUANTILES = {0.1, 0.5, 0.9};

  private final SlotShares shares;
  private final long[] heldNanos;
  private final int[] jobs;
  private final List<List<Long>> timers;
  private int migrations;
  private int slots;
  private long from;
  private long upTo;

  PartitionCounts(SlotShares shares) {
    this.shares = shares;
    heldNanos = new long[shares.count()];
    jobs = new int[shares.count()];
    timers =
        IntStream.range(0, shares.count()).<List<Long>>mapToObj(k -> new ArrayList<>()).toList();
  }

  /**
   * Starts counting, unless already started.
   *
   * @param ofCluster the number of slots of the cluster's nodes, of either type
   */
  void begin(int ofCluster, long now) {
    if (slots == 0) {
      slots = ofCluster;
      from = now;
    }
  }

  /** Adds the time for which an attempt has held a partition's slots, up to now. */
  void held(int partition, long slotNanos, long now) {
    heldNanos[partition] += slotNanos;
    upTo = now;
  }

  /** A job has finished in a partition. */
  void ended(int partition) {
    jobs[partition]++;
  }

  /** Jobs have moved on because of a partition's timer. */
  void moved(int partition, long timerNanos, int count) {
    timers.get(partition).add(timerNanos);
    migrations += count;
  }

  /**
   * Returns the counters by name. {@code migrations} is the number of jobs that moved, counted once
   * for each move. Each partition has counters whose names begin with {@code p1_}, {@code p2_} and
   * so on:
   *
   * <ul>
   *   <li>{@code jobs} is the share of the completed jobs that completed in the partition.
   *   <li>{@code utilisation} is the share of the partition's slot time that attempts used from the
   *       first submission to the end of the last attempt.
   *   <li>{@code load} is the partition's share of the slot time that attempts used in all
   *       partitions.
   *   <li>{@code timers} is the number of times that the partition's timer moved jobs.
   *   <li>{@code timer_p10_s}, {@code timer_p50_s} and {@code timer_p90_s} are quantiles of the
   *       timer at these times, in seconds of slot time.
   * </ul>
   */
  Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("migrations", (double) migrations);
    int all = IntStream.of(jobs).sum();
    long held = LongStream.of(heldNanos).sum();
    for (int partition = 0; partition < shares.count(); partition++) {
      String name = "p" + (partition + 1) + "_";
      double available = shares.each().get(partition) * slots * (upTo - from);
      measures.put(name + "jobs", jobs[partition] / (double) all);
      measures.put(name + "utilisation", heldNanos[partition] / available);
      measures.put(name + "load", heldNanos[partition] / (double) held);
      long[] seen = timers.get(partition).stream().mapToLong(Long::longValue).sorted().toArray();
      measures.put(name + "timers", (double) seen.length);
      for (double quantile : QUANTILES) {
        if (seen.length > 0) {
          measures.put(
              name + "timer_p" + Math.round(100 * quantile) + "_s",
              seen[(int) Math.ceil(quantile * seen.length) - 1] / 1e9);
        }
      }
    }
    return measures;
  }
}
