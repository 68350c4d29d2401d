package io.racklab.master.experiment;

import io.racklab.master.schedule.SchedulerSpec;
import java.nio.file.Path;

/**
 * One run of an experiment.
 *
 * @param number from 1, over all runs of the experiment
 * @param repeat from 1
 * @param folder of its files
 */
public record RunPlan(int number, SchedulerSpec scheduler, int repeat, Path folder) {}
