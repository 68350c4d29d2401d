package io.racklab.master.analysis.timeline;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.protocol.AttemptKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The attempts of a run by lane, in the order of their starts within each lane. Attempts are
 * numbered from 0, lane by lane.
 *
 * <p>A day of jobs has more than a million attempts, so they are stored in arrays instead of one
 * object each.
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
   * @param order the index in {@code attempts} of each attempt, by its number in the timeline
   * @param attempts the attempts in the order of their ends
   */
  Timeline(List<Lane> lanes, List<String> jobs, int[] laneStarts, int[] order, Attempts attempts) {
    this.lanes = List.copyOf(lanes);
    this.jobs = List.copyOf(jobs);
    this.laneStarts = laneStarts.clone();
    this.order = order;
    this.attempts = attempts;
  }

  /**
   * Reads a run's rows. Attempts that have not ended have no row and are missing.
   *
   * @throws IOException if the rows cannot be read
   */
  public static Timeline of(RunFiles files) throws IOException {
    return of(files, List.of());
  }

  /**
   * Reads a run's rows. The timeline has the given lanes even if no attempt used them.
   *
   * @param slots the slots of all nodes
   */
  public static Timeline of(RunFiles files, List<Lane> slots) throws IOException {
    TimelineBuilder builder = new TimelineBuilder();
    slots.forEach(builder::slot);
    files.eachAttempt(builder::add);
    return builder.timeline();
  }

  /** Returns the lanes, ordered by rack, then by node, map slots before reduce slots. */
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
   * Returns the number of a lane's first attempt. The number of lanes is a valid argument, for
   * which the number of attempts is returned.
   */
  public int laneStart(int lane) {
    return laneStarts[lane];
  }

  /** Passes the number of each attempt in a lane to a consumer, in the order of their starts. */
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

  /** Returns the attempt's kind; empty if the file does not contain it. */
  public Optional<AttemptKind> kind(int number) {
    return attempts.kind(order[number]);
  }

  /** True if an attempt is the first of its task. */
  public boolean first(int number) {
    return attempts.first(order[number]);
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
