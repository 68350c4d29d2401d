package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a calibration has learned from a history.
 *
 * @param jobs the number of jobs from which it has learned: the first of the history
 */
public record Calibrated(
    int jobs, CalibratedTasks tasks, CalibratedMasters masters, ClassCosts costs) {

  /** Returns a copy for usual tasks of jobs that do not differ, without uncertainty. */
  public Calibrated usual() {
    Map<String, TaskCosts> byClass = new LinkedHashMap<>();
    costs
        .byClass()
        .forEach(
            (name, of) ->
                byClass.put(
                    name,
                    new TaskCosts(
                        of.maps().map(CostLine::certain), of.reduces().map(CostLine::certain))));
    return new Calibrated(
        jobs, tasks.usual(), masters.usual(), new ClassCosts(costs.classing(), byClass));
  }

  /**
   * Returns a copy without uncertainty, and without slow tasks.
   *
   * @param times the times of each job's tasks, in which those of slow tasks are contained
   */
  public Calibrated withOwn(ClassCosts times) {
    return new Calibrated(jobs, tasks.varied(), masters.certain(), times);
  }

  /** Returns a copy with other lines. */
  public Calibrated with(Map<String, TaskCosts> byClass) {
    return new Calibrated(jobs, tasks, masters, new ClassCosts(costs.classing(), byClass));
  }

  /** Returns a copy with other values of tasks. */
  public Calibrated with(CalibratedTasks others) {
    return new Calibrated(jobs, others, masters, costs);
  }

  /** Returns a copy with other masters. */
  public Calibrated with(CalibratedMasters others) {
    return new Calibrated(jobs, tasks, others, costs);
  }

  /**
   * Returns the calibration's seed in a repeat. Its draws are the same under every scheduler.
   *
   * @param workload the seed of the repeat's workload
   */
  public static Seed seed(Seed workload) {
    return workload.named("calibration");
  }

  /**
   * Draws the seconds that a map of a job computes, without the start of its process; empty if its
   * class has no line.
   *
   * @param number the job's number
   * @param seed the calibration's seed of the repeat
   */
  public Optional<Double> mapSeconds(TraceJob job, int number, double bytes, Seed seed) {
    Seed own = seed.named("maps").named(costs.nameOf(job));
    return costs
        .maps(job)
        .map(line -> line.draw(bytes, own, number) - (job.starts().all() ? startSeconds(seed) : 0))
        .map(seconds -> Math.max(0, seconds));
  }

  /**
   * Draws the seconds that a reduce of a job computes; empty if its class has no line.
   *
   * @param number the job's number
   * @param seed the calibration's seed of the repeat
   */
  public Optional<Double> reduceSeconds(TraceJob job, int number, double bytes, Seed seed) {
    Seed own = seed.named("reduces").named(costs.nameOf(job));
    return costs.reduces(job).map(line -> line.draw(bytes, own, number));
  }

  /** Returns how long reduces start in a repeat, as a multiple of the time of other tasks. */
  public double reduceStarts(Seed seed) {
    return tasks.reduceStarts(seed);
  }

  /**
   * Draws the seconds that a job's application master takes to start; empty if unknown.
   *
   * @param number the job's number
   * @param seed the calibration's seed of the repeat
   */
  public OptionalDouble masterSeconds(int number, Seed seed) {
    return masters.isUnknown()
        ? OptionalDouble.empty()
        : OptionalDouble.of(masters.seconds(number, seed));
  }

  /** Returns the seconds that the start of a process takes in a repeat. */
  public double startSeconds(Seed seed) {
    return tasks.startSeconds(seed);
  }
}
