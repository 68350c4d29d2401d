package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.engine.workload.Recording.RecordedJob;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/** A phase of a job's tasks. Its duration is the mean over the attempts that count. */
public enum RecordedPhase {
  /** A map attempt from its start to its end. */
  MAP(true, job -> job.maps().seconds(), (one, mapsDone) -> one.finish() - one.start()),
  /**
   * A reduce attempt from its start to the end of its job's last map, or to the end of its copying
   * if that is earlier. Meanwhile it copies the available map output, and waits for more.
   */
  WAIT(
      false,
      job -> job.reduces().waiting(),
      (one, mapsDone) -> waited(one, mapsDone) - one.start()),
  /** A reduce attempt from the end of {@link #WAIT} to the end of its copying. */
  COPY(
      false, job -> job.reduces().copying(), (one, mapsDone) -> one.copy() - waited(one, mapsDone)),
  /** A reduce attempt from the end of its copying to the end of its sort. */
  SORT(false, job -> job.reduces().sorting(), (one, mapsDone) -> one.sort() - one.copy()),
  /** A reduce attempt from the end of its sort to its end. */
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

  /** Returns the recorded seconds; 0 if the trace has none. */
  double recorded(RecordedJob job) {
    return recorded.applyAsDouble(job);
  }

  /**
   * Returns the emulated seconds of an attempt.
   *
   * @param mapsDone the end of the last map of its job
   */
  double emulated(EndedAttempt attempt, double mapsDone) {
    return emulated.applyAsDouble(attempt, mapsDone);
  }

  private static double waited(EndedAttempt reduce, double mapsDone) {
    return Math.min(reduce.copy(), Math.max(reduce.start(), mapsDone));
  }
}
