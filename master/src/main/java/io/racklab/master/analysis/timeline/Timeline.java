package io.racklab.master.analysis.timeline;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.protocol.AttemptKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The attempts of a run by lane, in the order of their starts within each lane. An attempt is
 * identified by its number, from 0; those of lane 0 come first.
 *
 * <p>A day of jobs has more than a million attempts, so they are stored in arrays, not in objects.
 */
public final class Timeline {
  private final List<Lane> lanes;
  private final List<String> jobs;
  private final int[] laneStarts;
  private final int[] order;
  private final Attempts attempts;

  /**
   * Creates a timeline.
   *
   * @param order for each attempt's number in the timeline, its index in {@code attempts}
   * @param attempts in the order of their ends
   */
  Timeline(List<Lane> lanes, List<String> jobs, int[] laneStarts, int[] order, Attempts attempts) {
    this.lanes = List.copyOf(lanes);
    this.jobs = List.copyOf(jobs);
    this.laneStarts = laneStarts.clone();
    this.order = order;
    this.attempts = attempts;
  }

  /**
   * Reads a run's rows; attempts that have not ended have no row.
   *
   * @throws IOException if the rows cannot be read
   */
  public static Timeline of(RunFiles files) throws IOException {
    return of(files, List.of());
  }

  /**
   * Reads a run's rows; the given lanes are present even if no attempt used them.
   *
   * @param slots the slots of all nodes
   */
  public static Timeline of(RunFiles files, List<Lane> slots) throws IOException {
    TimelineBuilder builder = new TimelineBuilder();
    slots.forEach(builder::slot);
    files.eachAttempt(builder::add);
    return builder.timeline();
  }

  /** Returns the lanes by rack, then by node, maps before reduces. */
  public List<Lane> lanes() {
    return lanes;
  }

  /** Returns the names of jobs, by job index. */
  public List<String> jobs() {
    return jobs;
  }

  /** Returns the number of attempts. */
  public int size() {
    return order.length;
  }

  /**
   * Returns the number of a lane's first attempt; for the number of lanes, the number of attempts.
   */
  public int laneStart(int lane) {
    return laneStarts[lane];
  }

  /** Passes each attempt's number of a lane to a consumer, in the order of starts. */
  public void each(int lane, IntConsumer to) {
    for (int i = laneStarts[lane]; i < laneStarts[lane + 1]; i++) {
      to.accept(i);
    }
  }

  /** Returns the row of an attempt. */
  public EndedAttempt attempt(int number) {
    return attempts.row(order[number], jobs);
  }

  /** Returns the start of an attempt, in emulated seconds. */
  public double start(int number) {
    return attempts.start(order[number]);
  }

  /** Returns the end of an attempt, in emulated seconds. */
  public double finish(int number) {
    return attempts.finish(order[number]);
  }

  /** Returns the index of an attempt's job in {@link #jobs}. */
  public int job(int number) {
    return attempts.job(order[number]);
  }

  /** True if the attempt is a map's. */
  public boolean map(int number) {
    return attempts.map(order[number]);
  }

  /** Returns the attempt's kind; empty where the file does not hold it. */
  public Optional<AttemptKind> kind(int number) {
    return attempts.kind(order[number]);
  }

  /** True if the attempt's output counts. */
  public boolean chosen(int number) {
    return attempts.chosen(order[number]);
  }

  /** Returns the end of the last attempt, in emulated seconds; 0 without attempts. */
  public double end() {
    double end = 0;
    for (int i = 0; i < size(); i++) {
      end = Math.max(end, finish(i));
    }
    return end;
  }
}
