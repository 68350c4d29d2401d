package io.racklab.deploy.run;

import io.racklab.deploy.virtual.TrialPlayer;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.bound.Limit;
import io.racklab.master.runs.bound.ListedSchedulers;
import io.racklab.master.runs.bound.Schedule;
import io.racklab.master.runs.bound.ScheduleSearch;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.master.runs.run.TrialResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Searches for good schedules of one repeat by playing them in virtual time. */
public final class ScheduleTrials {
  /** Stands for the value of a schedule under which some job fails or never ends. */
  private static final double NEVER = Double.MAX_VALUE;

  private static final Map<Metric, Double> FAILED =
      Map.of(Metric.JOB_MEAN, NEVER, Metric.WEIGHTED_JOB_MEAN, NEVER, Metric.MAKESPAN, NEVER);

  private final Experiment experiment;
  private final int repeat;
  private final ListedSchedulers schedulers;
  private final Map<Schedule, Map<Metric, Double>> played = new LinkedHashMap<>();
  private final IntConsumer listener;

  /**
   * @param listener receives the number of schedules that were played
   */
  public ScheduleTrials(Experiment experiment, int repeat, IntConsumer listener) {
    this.experiment = experiment;
    this.repeat = repeat;
    this.listener = listener;
    schedulers = new ListedSchedulers(experiment);
  }

  /**
   * A schedule that was found.
   *
   * @param limit its value, and the name of its scheduler
   * @param entry the scheduler, as an experiment's {@code schedulers} has it
   */
  public record Found(Limit limit, String entry) {}

  /**
   * Searches for a schedule with a low value of a metric.
   *
   * @param orders further orders to begin with, besides those of {@link BoundsOfRun#orders}
   * @param most the most schedules that are tried
   * @return empty if no scheduler works with a fixed order, or under every schedule a job fails
   */
  public Optional<Found> best(Metric metric, List<List<Integer>> orders, int most) {
    if (schedulers.names().isEmpty()) {
      return Optional.empty();
    }
    List<List<Integer>> first = new ArrayList<>(BoundsOfRun.orders(experiment, repeat));
    first.addAll(orders);
    ScheduleSearch search =
        new ScheduleSearch(
            first, schedulers.names(), most, experiment.seedOf(repeat).named(metric.path()));
    while (!search.round().isEmpty()) {
      play(search.round());
      search.learn(search.round().stream().map(one -> played.get(one).get(metric)).toList());
    }
    return search
        .best()
        .filter(one -> search.value(one) < NEVER)
        .map(
            one ->
                new Found(
                    new Limit(search.value(one), "listed-" + one.like()), schedulers.text(one)));
  }

  private void play(List<Schedule> round) {
    List<Schedule> unplayed = round.stream().filter(one -> !played.containsKey(one)).toList();
    List<TrialResult> results =
        TrialPlayer.play(unplayed.stream().map(this::trial).toList(), () -> {});
    for (int one = 0; one < results.size(); one++) {
      played.put(unplayed.get(one), values(results.get(one)));
    }
    listener.accept(played.size());
  }

  private TrialPlan trial(Schedule schedule) {
    SchedulerSpec spec = schedulers.spec(schedule).orElseThrow();
    return TrialPlan.of(new RunPlan(1, experiment, spec, repeat, Path.of("")));
  }

  private static Map<Metric, Double> values(TrialResult result) {
    return result instanceof TrialResult.Ended ended && ended.result().measures().failedJobs() == 0
        ? values(ended.result().measures())
        : FAILED;
  }

  private static Map<Metric, Double> values(Measures measures) {
    return Map.of(
        Metric.JOB_MEAN,
        measures.jobSeconds().mean(),
        Metric.WEIGHTED_JOB_MEAN,
        measures.weightedJobSeconds(),
        Metric.MAKESPAN,
        measures.makespanSeconds());
  }
}
