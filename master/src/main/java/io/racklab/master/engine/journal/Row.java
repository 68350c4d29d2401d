package io.racklab.master.engine.journal;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;

/** An event of a run. Times are emulated nanoseconds since the start of the run. */
public sealed interface Row {

  /**
   * A job has ended.
   *
   * @param mapsAtFirstReduce the maps that had ended when the first reduce was launched, or -1
   */
  record JobRow(
      int job,
      JobSpec spec,
      long submitNanos,
      long startNanos,
      long mapsDoneNanos,
      long finishNanos,
      long crossRackBytes,
      int mapsAtFirstReduce,
      JobOutcome outcome)
      implements Row {}

  /** The outcome of a job. */
  enum JobOutcome {
    SUCCEEDED,
    FAILED
  }

  /**
   * An attempt has ended.
   *
   * @param launchNanos the time at which the tracker assigned its slot
   * @param locality the locality of a map; null for reduces
   */
  record AttemptRow(
      AttemptReport report,
      AttemptKind kind,
      String node,
      String rack,
      Locality locality,
      long launchNanos,
      AttemptOutcome outcome)
      implements Row {}

  /** The outcome of an attempt. */
  enum AttemptOutcome {
    CHOSEN,
    KILLED,
    FAILED,
    LOST
  }

  /**
   * A flow has ended.
   *
   * @param expectedNanos the time at which it ends in the fluid model
   * @param unsentShare the share of its bytes, from 0 to 1, that its sender had not sent by then;
   *     NaN if no sender keeps to rates
   */
  record FlowRow(
      long flow,
      FlowKind kind,
      int job,
      String source,
      String destination,
      boolean crossRack,
      long bytes,
      long startNanos,
      long finishNanos,
      long expectedNanos,
      double unsentShare)
      implements Row {}

  /**
   * A link was used in a window.
   *
   * @param endNanos the end of the window
   * @param usedBytesPerSecond the mean rate over the window, as counted by receivers, or as in the
   *     model if no bytes are moved
   * @param expectedBytesPerSecond the mean rate in the model, for comparison with the receivers'
   *     count; NaN if receivers do not count
   */
  record LinkRow(
      long endNanos,
      String link,
      double capacityBytesPerSecond,
      double usedBytesPerSecond,
      double expectedBytesPerSecond)
      implements Row {
    /** Creates the row of a link whose bytes receivers do not count. */
    public LinkRow(
        long endNanos, String link, double capacityBytesPerSecond, double usedBytesPerSecond) {
      this(endNanos, link, capacityBytesPerSecond, usedBytesPerSecond, Double.NaN);
    }
  }

  /** Any other event. */
  record EventRow(long atNanos, String event, String subject, String detail) implements Row {}
}
