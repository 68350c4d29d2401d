package io.racklab.master.journal;

import io.racklab.master.workload.JobSpec;
import java.util.OptionalDouble;

/**
 * The times that jobs take alone in the empty cluster. A job's slowdown is its response time, from
 * its submission to its end, over its time alone.
 */
@FunctionalInterface
public interface TimesAlone {
  /** Nothing was measured. */
  TimesAlone UNKNOWN = job -> OptionalDouble.empty();

  /**
   * Emulated seconds from the submission to the end; the same for all jobs that {@link
   * JobSpec#alone} makes equal.
   */
  OptionalDouble seconds(JobSpec job);
}
