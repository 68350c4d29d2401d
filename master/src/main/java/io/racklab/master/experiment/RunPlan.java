package io.racklab.master.experiment;

import io.racklab.master.schedule.SchedulerSpec;
import java.nio.file.Path;

/**
 * One run of an experiment.
 *
 * @param number from 1, over all runs of a study
 * @param experiment in the cell of this run
 * @param repeat from 1
 * @param folder of its files
 */
public record RunPlan(
    int number, Experiment experiment, SchedulerSpec scheduler, int repeat, Path folder) {

  /** For people, such as {@code fair, repeat 2}. */
  public String title() {
    String cell = experiment.cell().toString();
    return scheduler.name() + ", repeat " + repeat + (cell.isEmpty() ? "" : ", " + cell);
  }
}
