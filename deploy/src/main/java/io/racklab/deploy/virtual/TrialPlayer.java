package io.racklab.deploy.virtual;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.master.runs.run.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Plays runs in virtual time, several at once, and keeps only their results. */
public final class TrialPlayer {
  private static final Duration PROGRESS_EVERY = Duration.ofHours(1);

  private final List<TrialPlan> trials;
  private final Predicate<TrialResult> goesOn;
  private final AtomicInteger next = new AtomicInteger();
  private final TrialResult[] results;

  private TrialPlayer(List<TrialPlan> trials, Predicate<TrialResult> goesOn) {
    this.trials = trials;
    this.goesOn = goesOn;
    results = new TrialResult[trials.size()];
  }

  /**
   * Plays runs and returns their results in the same order.
   *
   * @param listener is called after each run, by one thread at a time
   */
  public static List<TrialResult> play(List<TrialPlan> trials, Runnable listener) {
    return playWhile(
        trials,
        result -> {
          listener.run();
          return true;
        });
  }

  /**
   * Plays runs while a test of each result holds, and returns the results in the same order.
   *
   * @param goesOn is called after each run, by one thread at a time
   */
  static List<TrialResult> playWhile(List<TrialPlan> trials, Predicate<TrialResult> goesOn) {
    TrialPlayer player = new TrialPlayer(List.copyOf(trials), goesOn);
    Arrays.fill(player.results, new TrialResult.NotPlayed());
    player.perform();
    return List.of(player.results);
  }

  private void perform() {
    int threads = Math.min(trials.size(), Runtime.getRuntime().availableProcessors());
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
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      // After a failure the other threads begin no further run.
      next.set(trials.size());
      pool.shutdownNow();
    }
  }

  /** Plays runs until none is left. After a failed run a new stage plays the next. */
  private void series() {
    int[] now = {-1};
    while (now[0] < trials.size()) {
      int before = now[0];
      Optional<String> failure =
          new VirtualStage(PROGRESS_EVERY)
              .perform(
                  MasterTask.trials(
                      () -> next(now), result -> keep(now[0], new TrialResult.Ended(result))))
              .failure();
      if (failure.isPresent() && now[0] == before) {
        throw new IllegalStateException(failure.get());
      }
      failure.ifPresent(why -> keep(now[0], new TrialResult.Failed(why)));
    }
  }

  private Optional<TrialPlan> next(int[] now) {
    now[0] = next.getAndIncrement();
    return now[0] < trials.size() ? Optional.of(trials.get(now[0])) : Optional.empty();
  }

  private synchronized void keep(int number, TrialResult result) {
    results[number] = result;
    if (!goesOn.test(result)) {
      next.set(trials.size());
    }
  }
}
