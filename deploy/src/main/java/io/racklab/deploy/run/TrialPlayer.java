package io.racklab.deploy.run;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.results.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays runs in virtual time, several at once, of which only the results are kept. */
final class TrialPlayer {
  private static final Duration PROGRESS_EVERY = Duration.ofHours(1);

  private final List<RunPlan> plans;
  private final Runnable listener;
  private final AtomicInteger next = new AtomicInteger();
  private final Map<RunPlan, RunResult> results = new HashMap<>();

  private TrialPlayer(List<RunPlan> plans, Runnable listener) {
    this.plans = plans;
    this.listener = listener;
  }

  /**
   * Plays runs and returns their results in the same order; empty for a run that failed, or never
   * ended.
   *
   * @param listener is called after each run, from several threads
   */
  static Map<RunPlan, Optional<RunResult>> play(List<RunPlan> plans, Runnable listener) {
    TrialPlayer player = new TrialPlayer(List.copyOf(plans), listener);
    player.perform();
    Map<RunPlan, Optional<RunResult>> all = new LinkedHashMap<>();
    plans.forEach(plan -> all.put(plan, Optional.ofNullable(player.results.get(plan))));
    return all;
  }

  private void perform() {
    int threads = Math.min(plans.size(), Runtime.getRuntime().availableProcessors());
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads));
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(pool.submit(this::series));
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
  }

  /** Plays runs until none is left. After a failed run a new stage plays the next. */
  private void series() {
    boolean failed = true;
    while (failed) {
      RunPlan[] now = new RunPlan[1];
      failed =
          new VirtualStage(PROGRESS_EVERY)
              .perform(MasterTask.trials(() -> next(now), result -> keep(now[0], result)))
              .failure()
              .isPresent();
    }
  }

  private Optional<RunPlan> next(RunPlan[] now) {
    int number = next.getAndIncrement();
    if (number >= plans.size()) {
      return Optional.empty();
    }
    now[0] = plans.get(number);
    return Optional.of(now[0]);
  }

  private void keep(RunPlan plan, RunResult result) {
    synchronized (results) {
      results.put(plan, result);
    }
    listener.run();
  }
}
