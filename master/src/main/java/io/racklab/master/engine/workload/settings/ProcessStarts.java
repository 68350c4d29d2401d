package io.racklab.master.engine.workload.settings;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.OptionalDouble;

/**
 * The attempts of a job that start a process. All others begin at once, in a process that runs
 * already.
 *
 * @param all whether every attempt starts a process, as in Hadoop
 * @param maps unless {@code all}, the number of maps, from the first one on, whose first attempt
 *     starts a process
 * @param reduces the same of the reduces
 * @param ofReduces how long reduces start, as a multiple of {@code tasks.start}
 * @param master the seconds that its application master takes to start; empty if unknown
 */
public record ProcessStarts(
    boolean all, int maps, int reduces, double ofReduces, OptionalDouble master) {
  /** Every attempt starts a process. */
  public static final ProcessStarts EVERY =
      new ProcessStarts(true, 0, 0, 1, OptionalDouble.empty());

  /** No attempt starts a process. */
  public static final ProcessStarts NONE =
      new ProcessStarts(false, 0, 0, 1, OptionalDouble.empty());

  public ProcessStarts {
    if (!(ofReduces >= 0 && ofReduces < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("reduces cannot start " + ofReduces + " times as long");
    }
  }

  /** Returns the starts of a job of which only some tasks start a process. */
  public static ProcessStarts of(int maps, int reduces) {
    return new ProcessStarts(false, maps, reduces, 1, OptionalDouble.empty());
  }

  /**
   * Returns a copy with learned times.
   *
   * @param times how long reduces start, as a multiple of {@code tasks.start}
   * @param masterSeconds the seconds that its master takes to start; empty if unknown
   */
  public ProcessStarts learned(double times, OptionalDouble masterSeconds) {
    return new ProcessStarts(all, maps, reduces, times, masterSeconds);
  }

  /**
   * Returns how long an attempt starts, as a multiple of {@code tasks.start}; 0 if its process runs
   * already.
   */
  public double factor(AttemptId attempt) {
    boolean map = attempt.type() == TaskType.MAP;
    if (!all && (attempt.attempt() != 0 || attempt.task() >= (map ? maps : reduces))) {
      return 0;
    }
    return map ? 1 : ofReduces;
  }
}
