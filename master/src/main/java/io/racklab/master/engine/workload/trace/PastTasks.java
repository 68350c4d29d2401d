package io.racklab.master.engine.workload.trace;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The attempts of a job as a trace records them.
 *
 * @param maps the attempts of maps that succeeded
 * @param reduces the attempts of reduces that succeeded
 * @param jobTasks the seconds that its setup and cleanup tasks took, which only start a process
 * @param master the seconds from the start of its application master to the job's initialization;
 *     empty if unknown
 */
public record PastTasks(
    List<PastAttempt> maps,
    List<PastAttempt> reduces,
    List<Double> jobTasks,
    OptionalDouble master) {
  /** For traces that have no attempts, and where they are not kept. */
  static final PastTasks NONE =
      new PastTasks(List.of(), List.of(), List.of(), OptionalDouble.empty());

  /** Returns the seconds from the submission of the job to its first attempt; 0 if unknown. */
  public double begun() {
    return Stream.concat(maps.stream(), reduces.stream())
            .mapToLong(PastAttempt::start)
            .min()
            .orElse(0)
        / 1000.0;
  }

  public PastTasks {
    maps = List.copyOf(maps);
    reduces = List.copyOf(reduces);
    jobTasks = List.copyOf(jobTasks);
  }
}
