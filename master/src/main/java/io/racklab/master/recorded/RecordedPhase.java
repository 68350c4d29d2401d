package io.racklab.master.recorded;

import io.racklab.master.journal.RunFiles.EndedAttempt;
import io.racklab.master.workload.Recording.RecordedJob;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/** A phase of a job's tasks, in the mean over those that count. */
public enum RecordedPhase {
  /** A map from its start to its end. */
  MAP(true, job -> job.maps().seconds(), (one, mapsDone) -> one.finish() - one.start()),
  /**
   * A reduce from its start to the end of its job's last map: it copies what is there, and waits.
   */
  WAIT(
      false,
      job -> job.reduces().waiting(),
      (one, mapsDone) -> waited(one, mapsDone) - one.start()),
  /** From there to the end of its copying. */
  COPY(
      false, job -> job.reduces().copying(), (one, mapsDone) -> one.copy() - waited(one, mapsDone)),
  /** From there to the end of its sort. */
  SORT(false, job -> job.reduces().sorting(), (one, mapsDone) -> one.sort() - one.copy()),
  /** From there to its end. */
  REDUCE(false, job -> job.reduces().seconds(), (one, mapsDone) -> one.finish() - one.sort());

  private final boolean ofMaps;
  private final ToDoubleFunction<RecordedJob> recorded;
  private final ToDoubleBiFunction<EndedAttempt, Double> emulated;

  RecordedPhase(
      boolean ofMaps,
      ToDoubleFunction<RecordedJob> recorded,
      ToDoubleBiFunction<EndedAttempt, Double> emulated) {
    this.ofMaps = ofMaps;
    this.recorded = recorded;
    this.emulated = emulated;
  }

  boolean ofMaps() {
    return ofMaps;
  }

  /** Seconds; 0 where nothing was measured. */
  double recorded(RecordedJob job) {
    return recorded.applyAsDouble(job);
  }

  /**
   * Seconds of an attempt of this type.
   *
   * @param mapsDone when the last map of its job ended
   */
  double emulated(EndedAttempt attempt, double mapsDone) {
    return emulated.applyAsDouble(attempt, mapsDone);
  }

  private static double waited(EndedAttempt reduce, double mapsDone) {
    return Math.min(reduce.copy(), Math.max(reduce.start(), mapsDone));
  }
}
