package io.racklab.master.timeline;

import io.racklab.master.journal.RunFiles;
import io.racklab.master.journal.RunFiles.EndedAttempt;
import io.racklab.protocol.AttemptKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The attempts of a run, lane by lane, in each lane in the order in which they began. An attempt is
 * known by its number, from 0: those of lane 0 come first.
 *
 * <p>A day has more than a million attempts, so they lie in arrays and not in objects.
 */
public final class Timeline {
  private final List<Lane> lanes;
  private final List<String> jobs;
  private final int[] laneStarts;
  private final int[] order;
  private final Attempts attempts;

  /**
   * @param order of the attempts' numbers here, their numbers among all
   * @param attempts as they ended
   */
  Timeline(List<Lane> lanes, List<String> jobs, int[] laneStarts, int[] order, Attempts attempts) {
    this.lanes = List.copyOf(lanes);
    this.jobs = List.copyOf(jobs);
    this.laneStarts = laneStarts.clone();
    this.order = order;
    this.attempts = attempts;
  }

  /**
   * Of a run's rows; attempts that have not ended have none.
   *
   * @throws IOException if the rows cannot be read
   */
  public static Timeline of(RunFiles files) throws IOException {
    return of(files, List.of());
  }

  /**
   * Likewise, with lanes that are there even if nobody ever used them.
   *
   * @param slots of all nodes
   */
  public static Timeline of(RunFiles files, List<Lane> slots) throws IOException {
    TimelineBuilder builder = new TimelineBuilder();
    slots.forEach(builder::slot);
    files.eachAttempt(builder::add);
    return builder.timeline();
  }

  /** Rack by rack, node by node, maps before reduces. */
  public List<Lane> lanes() {
    return lanes;
  }

  /** The names of jobs, in the order of their numbers. */
  public List<String> jobs() {
    return jobs;
  }

  /** The number of attempts. */
  public int size() {
    return order.length;
  }

  /** The first attempt of a lane; of the number of lanes, the number of attempts. */
  public int laneStart(int lane) {
    return laneStarts[lane];
  }

  /** Calls with each attempt of a lane, as they began. */
  public void each(int lane, IntConsumer to) {
    for (int i = laneStarts[lane]; i < laneStarts[lane + 1]; i++) {
      to.accept(i);
    }
  }

  /** The row of an attempt. */
  public EndedAttempt attempt(int number) {
    return attempts.row(order[number], jobs);
  }

  /** When an attempt began, in emulated seconds. */
  public double start(int number) {
    return attempts.start(order[number]);
  }

  /** When it ended. */
  public double finish(int number) {
    return attempts.finish(order[number]);
  }

  /** The place of its job among {@link #jobs}. */
  public int job(int number) {
    return attempts.job(order[number]);
  }

  /** Whether it is a map's. */
  public boolean map(int number) {
    return attempts.map(order[number]);
  }

  /** Why it was made; empty where the file does not say. */
  public Optional<AttemptKind> kind(int number) {
    return attempts.kind(order[number]);
  }

  /** Whether its output counts. */
  public boolean chosen(int number) {
    return attempts.chosen(order[number]);
  }

  /** When the last attempt ended; 0 where there is none. */
  public double end() {
    double end = 0;
    for (int i = 0; i < size(); i++) {
      end = Math.max(end, finish(i));
    }
    return end;
  }
}
