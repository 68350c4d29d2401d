package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.trace.TraceTasks;
import java.util.List;
import java.util.Optional;

/**
 * The measured tasks of a trace, with which emulated tasks can be compared.
 *
 * @param jobs the jobs in the order of their numbers
 * @param fitted whether tasks take the times of a calibration, which has learned from some of the
 *     jobs
 */
public record Recording(List<RecordedJob> jobs, boolean fitted) {
  static final TaskCosts NOT_FITTED = new TaskCosts(Optional.empty(), Optional.empty());

  public Recording {
    jobs = List.copyOf(jobs);
  }

  /**
   * A measured job.
   *
   * @param number the number of the job in the run
   * @param judged whether a comparison with it is fair: false if the calibration has learned from
   *     it
   * @param costs the lines of its class
   */
  public record RecordedJob(
      int number, boolean judged, TraceTasks maps, TraceTasks reduces, TaskCosts costs) {

    /** Returns the seconds of a map by the line of its class, without its class's uncertainty. */
    public Optional<Double> mapSeconds() {
      return costs.maps().map(line -> seconds(line, maps));
    }

    /** Returns the seconds of a reduce after its sort by the line of its class. */
    public Optional<Double> reduceSeconds() {
      return costs.reduces().map(line -> seconds(line, reduces));
    }

    private static double seconds(CostLine line, TraceTasks tasks) {
      return line.of(tasks.measured() == 0 ? 0 : (double) tasks.input() / tasks.measured());
    }
  }
}
