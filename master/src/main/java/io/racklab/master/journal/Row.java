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
      long expectedNanos)
      implements Row {}

  /**
   * A link was used in a window.
   *
   * @param endNanos of the window
   * @param usedBytesPerSecond its mean over the window, as receivers counted
   * @param targetBytesPerSecond its mean as the model has it, for those who look on, of links above
   *     racks in runs with real bytes; of others what is used
   */
  record LinkRow(
      long endNanos,
      String link,
      double capacityBytesPerSecond,
      double usedBytesPerSecond,
      double targetBytesPerSecond)
      implements Row {
    /** Of a link without a target of its own. */
    public LinkRow(
        long endNanos, String link, double capacityBytesPerSecond, double usedBytesPerSecond) {
      this(endNanos, link, capacityBytesPerSecond, usedBytesPerSecond, usedBytesPerSecond);
    }
  }

  /** Anything else worth knowing. */
  record EventRow(long atNanos, String event, String subject, String detail) implements Row {}
}
