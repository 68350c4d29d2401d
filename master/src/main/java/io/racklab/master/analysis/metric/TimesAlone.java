package io.racklab.master.analysis.metric;

import io.racklab.master.engine.workload.JobSpec;
import java.util.OptionalDouble;

/**
 * The times that jobs take alone in the empty cluster. A job's slowdown is its response time, from
 * submission to end, divided by its time alone.
 */
@FunctionalInterface
public interface TimesAlone {
  /** No times were measured. */
  TimesAlone UNKNOWN = job -> OptionalDouble.empty();

  /**
   * Returns the emulated seconds from submission to end; empty if they were not measured. Jobs for
   * which {@link JobSpec#alone} is equal have equal times.
   */
  OptionalDouble seconds(JobSpec job);
}
