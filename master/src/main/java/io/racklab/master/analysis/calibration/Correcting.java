package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.engine.workload.trace.TraceTasks;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Takes out of learned times what a run adds to them. The recorded time of a task holds reading and
 * writing, which the run emulates too. So usual tasks are played, without variation and slow ones,
 * and the time that they take in excess of the line of their class is taken off what they compute,
 * for each byte, from the jobs of the fit alone.
 */
public final class Correcting {
  /** The distance of a normal distribution's quartiles, in standard deviations. */
  private static final double QUARTILES = 1.349;

  /** The standard error of a median, as a multiple of that of the mean. */
  private static final double MEDIAN = 1.253;

  private final Learned learned;
  private final Calibrated target;
  private final List<TraceJob> jobs;
  private final boolean last;

  /** The played seconds of maps and of reduces, by job. */
  private final Map<Boolean, Map<Integer, Observations>> played = new TreeMap<>();

  private Correcting(Learned learned, Calibrated target, List<TraceJob> jobs, boolean last) {
    this.learned = learned;
    this.target = target;
    this.jobs = jobs;
    this.last = last;
    played.put(true, new TreeMap<>());
    played.put(false, new TreeMap<>());
  }

  /**
   * Returns corrected values.
   *
   * @param learned the values whose usual tasks were played
   * @param target the values as they were fitted, whose times the played tasks are to take
   * @param jobs the jobs of the history, by number from 1
   * @param repeats the ended repeats of a run of all these jobs
   * @param last whether it is the last correction, whose error then widens the intervals
   */
  public static Learned of(
      Learned learned, Calibrated target, List<TraceJob> jobs, List<RunFiles> repeats, boolean last)
      throws IOException {
    Correcting correcting = new Correcting(learned, target, jobs, last);
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (int number = 1; number <= learned.calibrated().jobs(); number++) {
      numbers.put(AttemptId.jobName(number), number);
    }
    for (RunFiles repeat : repeats) {
      repeat.eachAttempt(
          attempt -> {
            Integer number = numbers.get(attempt.job());
            if (number != null && attempt.chosen()) {
              correcting.add(number, attempt);
            }
          });
    }
    return learned.with(correcting.corrected());
  }

  private void add(int job, EndedAttempt attempt) {
    boolean near = attempt.locality().filter(Locality.NODE::equals).isPresent();
    if (!attempt.map() || near || !learned.nearOnly()) {
      played
          .get(attempt.map())
          .computeIfAbsent(job, any -> new Observations())
          .add(attempt.finish() - (attempt.map() ? attempt.start() : attempt.sort()));
    }
  }

  private Calibrated corrected() {
    Map<String, TaskCosts> byClass = new LinkedHashMap<>();
    learned
        .calibrated()
        .costs()
        .byClass()
        .forEach(
            (name, costs) ->
                byClass.put(
                    name,
                    new TaskCosts(
                        costs.maps().map(line -> corrected(line, true, name)),
                        costs.reduces().map(line -> corrected(line, false, name)))));
    return learned.calibrated().with(byClass);
  }

  /**
   * Corrects the line of a class; it stays if no job of the fit says more. A class without jobs of
   * its own, which stands for others, is corrected as all are.
   */
  private CostLine corrected(CostLine line, boolean maps, String name) {
    boolean own = jobsOf(maps).anyMatch(number -> nameOf(number).equals(name));
    Observations excess = new Observations();
    jobsOf(maps)
        .filter(number -> !own || nameOf(number).equals(name))
        .forEach(
            number -> {
              TraceJob job = jobs.get(number - 1);
              TraceTasks tasks = maps ? job.maps() : job.reduces();
              TaskCosts costs = target.costs().of(job);
              Optional<CostLine> fitted = maps ? costs.maps() : costs.reduces();
              if (fitted.isPresent() && tasks.measured() > 0 && tasks.input() > 0) {
                double bytes = (double) tasks.input() / tasks.measured();
                double seconds = played.get(maps).get(number).sample().quantile(0.5);
                excess.add((seconds - fitted.get().of(bytes)) / bytes);
              }
            });
    Sample all = excess.sample();
    if (all.size() == 0) {
      return line;
    }
    double spread = (all.quantile(0.75) - all.quantile(0.25)) / QUARTILES;
    return line.less(all.quantile(0.5), last ? MEDIAN * spread / Math.sqrt(all.size()) : 0);
  }

  private Stream<Integer> jobsOf(boolean maps) {
    return played.get(maps).keySet().stream();
  }

  private String nameOf(int number) {
    return target.costs().nameOf(jobs.get(number - 1));
  }
}
