package io.racklab.master.timeline;

import io.racklab.master.journal.RunFiles;
import io.racklab.master.journal.RunFiles.EndedAttempt;
import java.io.IOException;
import java.util.List;
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
  private final Attempts attempts;

  Timeline(List<Lane> lanes, List<String> jobs, int[] laneStarts, Attempts attempts) {
    this.lanes = List.copyOf(lanes);
    this.jobs = List.copyOf(jobs);
    this.laneStarts = laneStarts.clone();
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
    return attempts.size();
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
    return attempts.row(number, jobs);
  }

  /** When an attempt began, in emulated seconds. */
  public double start(int number) {
    return attempts.start(number);
  }

  /** When it ended. */
  public double finish(int number) {
    return attempts.finish(number);
  }

  /** The place of its job among {@link #jobs}. */
  public int job(int number) {
    return attempts.job(number);
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
