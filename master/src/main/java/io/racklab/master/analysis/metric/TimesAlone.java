package io.racklab.master.analysis.metric;

import io.racklab.master.engine.workload.JobSpec;
import java.util.OptionalDouble;

/**
 * The times that jobs take alone in the empty cluster. A job's slowdown is its response time, from
 * its submission to its end, over its time alone.
 */
@FunctionalInterface
public interface TimesAlone {
  /** No times were measured. */
  TimesAlone UNKNOWN = job -> OptionalDouble.empty();

  /**
   * Returns the emulated seconds from the submission to the end. They are equal for all jobs that
   * {@link JobSpec#alone} makes equal.
   */
  OptionalDouble seconds(JobSpec job);
}
