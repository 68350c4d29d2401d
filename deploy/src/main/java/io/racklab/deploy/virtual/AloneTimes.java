package io.racklab.deploy.virtual;

import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Slowdowns;
import io.racklab.master.runs.run.AloneTrials;
import io.racklab.master.runs.run.TimeAlone;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.master.runs.run.TrialResult;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.Cluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures how long each job takes alone in an empty cluster. It plays {@link AloneTrials} in
 * virtual time, whatever the experiment's own clock. Jobs that are equal when each is alone form a
 * shape, which is run once for each combination of cluster, task settings and job tracker settings.
 * The results are kept as long as this object lives. Not thread-safe.
 */
public final class AloneTimes {
  /** The number of shapes above which times are measured only for {@link Slowdowns#ALWAYS}. */
  public static final int MOST_SHAPES = 500;

  private final Map<Setting, Map<JobSpec, Double>> measured = new HashMap<>();
  private int runs;

  /** Everything except the job that determines its time alone. */
  private record Setting(Cluster cluster, TaskSettings tasks, TrackerSettings tracker) {}

  /** Receives the progress of the measurement. */
  public interface Listener {
    /** Reports how many of the shapes to measure have been run; called by one thread at a time. */
    void going(int ended, int shapes);

    /** The times are left out, for this reason. */
    void leftOut(String why);
  }

  /**
   * Returns the times of the jobs in all repeats of an experiment. Blocks until unknown times have
   * been measured.
   *
   * @return {@link TimesAlone#UNKNOWN} if they are not wanted, there are too many shapes, or one
   *     cannot be run alone
   */
  public TimesAlone of(Experiment experiment, Listener listener) {
    if (experiment.measurement().slowdowns() == Slowdowns.NEVER) {
      return TimesAlone.UNKNOWN;
    }
    Set<JobSpec> shapes = shapes(experiment);
    Optional<String> tooMany = tooMany(experiment, shapes);
    if (tooMany.isPresent()) {
      listener.leftOut(tooMany.get());
      return TimesAlone.UNKNOWN;
    }
    Map<JobSpec, Double> known =
        measured.computeIfAbsent(
            new Setting(
                experiment.cluster(),
                experiment.execution().tasks(),
                experiment.alone().execution().tracker()),
            setting -> new HashMap<>());
    List<JobSpec> unknown = shapes.stream().filter(shape -> !known.containsKey(shape)).toList();
    if (!unknown.isEmpty()) {
      Optional<String> failure = measure(experiment, unknown, known, listener);
      if (failure.isPresent()) {
        listener.leftOut("a job could not be run alone: " + failure.get());
        return TimesAlone.UNKNOWN;
      }
    }
    Map<JobSpec, Double> all = Map.copyOf(known);
    return job -> {
      Double seconds = all.get(job.alone());
      return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    };
  }

  /**
   * Measures times and adds them to those that are known; returns the reason for a failure, if any.
   */
  private Optional<String> measure(
      Experiment experiment, List<JobSpec> shapes, Map<JobSpec, Double> known, Listener listener) {
    Optional<List<TrialPlan>> trials = AloneTrials.of(experiment, shapes);
    if (trials.isEmpty()) {
      return Optional.of(AloneTrials.refusal());
    }
    AtomicInteger ended = new AtomicInteger();
    List<TrialResult> results =
        TrialPlayer.playWhile(
            trials.get(),
            result -> {
              listener.going(ended.incrementAndGet(), shapes.size());
              return AloneTrials.time(result) instanceof TimeAlone.Known;
            });
    Optional<String> failure = Optional.empty();
    for (int shape = 0; shape < shapes.size(); shape++) {
      TrialResult result = results.get(shape);
      if (result instanceof TrialResult.NotPlayed) {
        continue;
      }
      TimeAlone time = AloneTrials.time(result);
      if (time instanceof TimeAlone.Known alone) {
        known.put(shapes.get(shape), alone.seconds());
        runs++;
      } else if (failure.isEmpty() && time instanceof TimeAlone.Unknown unknown) {
        failure = Optional.of(unknown.why() + " (" + words(shapes.get(shape)) + ")");
      }
    }
    return failure;
  }

  private static String words(JobSpec job) {
    return "it was a job of %d maps and %d reduces that reads %d bytes"
        .formatted(job.tasks().maps(), job.tasks().reduces(), job.sizes().input());
  }

  /** Returns the reason for which an experiment will not be measured, if it is known in advance. */
  public static Optional<String> leavesOut(Experiment experiment) {
    return tooMany(experiment, shapes(experiment));
  }

  private static Set<JobSpec> shapes(Experiment experiment) {
    boolean all = experiment.measurement().slowdowns() == Slowdowns.ALWAYS;
    return Shapes.of(experiment, all ? Integer.MAX_VALUE : MOST_SHAPES + 1);
  }

  private static Optional<String> tooMany(Experiment experiment, Set<JobSpec> shapes) {
    return experiment.measurement().slowdowns() != Slowdowns.AUTO || shapes.size() <= MOST_SHAPES
        ? Optional.empty()
        : Optional.of(
            "there are more than %d different jobs to be run alone; --slowdown runs them all"
                .formatted(MOST_SHAPES));
  }

  /** Returns the number of jobs that have been run alone. */
  int runs() {
    return runs;
  }
}
