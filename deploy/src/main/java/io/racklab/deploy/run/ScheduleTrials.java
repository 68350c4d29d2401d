package io.racklab.deploy.run;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.bound.Limit;
import io.racklab.master.runs.bound.ListedSchedulers;
import io.racklab.master.runs.bound.Schedule;
import io.racklab.master.runs.bound.ScheduleSearch;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.run.TrialRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Searches for good schedules of one repeat by playing them in virtual time. */
public final class ScheduleTrials {
  private static final Duration PROGRESS_EVERY = Duration.ofHours(1);

  /** Stands for the value of a schedule under which some job fails or never ends. */
  private static final double NEVER = Double.MAX_VALUE;

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
   * @param orders orders to begin with, besides those by what is known of the jobs
   * @param most the most schedules that are tried
   * @return empty if no scheduler works with a fixed order
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
    List<Schedule> left = round.stream().filter(one -> !played.containsKey(one)).toList();
    Map<Schedule, Map<Metric, Double>> results = Collections.synchronizedMap(new LinkedHashMap<>());
    AtomicInteger next = new AtomicInteger();
    int threads = Math.min(left.size(), Runtime.getRuntime().availableProcessors());
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads));
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(pool.submit(() -> series(left, next, results)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CannotStartException(ExitCode.INTERRUPTED, "interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
    played.putAll(results);
    listener.accept(played.size());
  }

  /** Plays schedules on one stage until none is left. */
  private void series(
      List<Schedule> left, AtomicInteger next, Map<Schedule, Map<Metric, Double>> results) {
    Schedule[] now = new Schedule[1];
    TrialRuns.Ended ended =
        new VirtualStage(PROGRESS_EVERY)
            .perform(
                MasterTask.trials(
                    () -> {
                      int number = next.getAndIncrement();
                      if (number >= left.size()) {
                        return Optional.empty();
                      }
                      now[0] = left.get(number);
                      SchedulerSpec spec = schedulers.spec(now[0]).orElseThrow();
                      return Optional.of(
                          new RunPlan(number + 1, experiment, spec, repeat, Path.of("")));
                    },
                    result -> results.put(now[0], values(result))));
    if (ended.failure().isPresent()) {
      // A schedule under which jobs never end is no schedule.
      results.put(now[0], Map.of(Metric.JOB_MEAN, NEVER, Metric.MAKESPAN, NEVER));
      series(left, next, results);
    }
  }

  private static Map<Metric, Double> values(RunResult result) {
    boolean whole = result.measures().failedJobs() == 0;
    return Map.of(
        Metric.JOB_MEAN,
        whole ? result.measures().jobSeconds().mean() : NEVER,
        Metric.MAKESPAN,
        whole ? result.measures().makespanSeconds() : NEVER);
  }
}
