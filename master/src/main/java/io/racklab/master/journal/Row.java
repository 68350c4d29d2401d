package io.racklab.master.journal;

import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;

/** Something that happened. Times are emulated nanoseconds since the start of the run. */
public sealed interface Row {

  /**
   * A job has ended.
   *
   * @param mapsAtFirstReduce maps that had ended when the first reduce was launched, or -1
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
   * @param launchNanos when the tracker gave it its slot
   * @param locality of a map; null for reduces
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
   * @param expectedNanos when it ends in the fluid model
   * @param unsentShare the share of its bytes, from 0 to 1, that its sender had not sent by then;
   *     not a number where no sender keeps to rates
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
   * @param endNanos of the window
   * @param usedBytesPerSecond its mean over the window, as receivers counted; as the model has it
   *     where no byte is moved
   * @param expectedBytesPerSecond its mean as the model has it, beside what receivers counted; not
   *     a number where nobody counts
   */
  record LinkRow(
      long endNanos,
      String link,
      double capacityBytesPerSecond,
      double usedBytesPerSecond,
      double expectedBytesPerSecond)
      implements Row {
    /** A row of a link whose bytes nobody counts. */
    public LinkRow(
        long endNanos, String link, double capacityBytesPerSecond, double usedBytesPerSecond) {
      this(endNanos, link, capacityBytesPerSecond, usedBytesPerSecond, Double.NaN);
    }
  }

  /** Anything else worth knowing. */
  record EventRow(long atNanos, String event, String subject, String detail) implements Row {}
}
