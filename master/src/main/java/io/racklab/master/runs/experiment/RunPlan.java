package io.racklab.master.runs.experiment;

import io.racklab.master.engine.schedule.SchedulerSpec;
import java.nio.file.Path;

/**
 * One run of an experiment.
 *
 * @param number the run's number, from 1, over all runs of a study
 * @param experiment the experiment in the run's cell
 * @param repeat the repeat, from 1
 * @param folder the folder of its files
 */
public record RunPlan(
    int number, Experiment experiment, SchedulerSpec scheduler, int repeat, Path folder) {

  /** Returns a readable title, such as {@code fair, repeat 2}. */
  public String title() {
    String cell = experiment.cell().toString();
    return scheduler.name() + ", repeat " + repeat + (cell.isEmpty() ? "" : ", " + cell);
  }
}
