package io.racklab.deploy.virtual;

import io.racklab.deploy.launch.Play;
import io.racklab.master.experiment.Cell;
import io.racklab.master.experiment.ExperimentSeries.Ended;
import io.racklab.master.experiment.ExperimentSeries.Event;
import io.racklab.master.experiment.ExperimentSeries.Failed;
import io.racklab.master.experiment.RunPlan;
import io.racklab.master.experiment.RunQueue;
import io.racklab.master.experiment.RunResult;
import io.racklab.master.journal.TimesAlone;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Performs the runs of a queue in virtual time, several at once. Each is on a stage of its own, so
 * that it does not matter which others there are.
 */
public final class VirtualRuns {
  private final RunQueue queue;
  private final Function<Cell, TimesAlone> alone;
  private final int parallel;
  private final Duration progressEvery;
  private final Consumer<Event> listener;
  private final AtomicLong steps = new AtomicLong();
  private final List<VirtualStage> stages = new ArrayList<>();
  private boolean stopped;

  /**
   * @param queue may be asked by several threads
   * @param alone by what the slowdowns of a cell are measured
   * @param parallel how many at once, at least 1
   * @param progressEvery emulated time between two words of a run's progress
   * @param listener told by several threads how the runs go, but not of the end of all
   */
  public VirtualRuns(
      RunQueue queue,
      Function<Cell, TimesAlone> alone,
      int parallel,
      Duration progressEvery,
      Consumer<Event> listener) {
    if (parallel < 1) {
      throw new IllegalArgumentException("at least one at once, not " + parallel);
    }
    this.queue = queue;
    this.alone = alone;
    this.parallel = parallel;
    this.progressEvery = progressEvery;
    this.listener = listener;
  }

  /**
   * Performs all, once. Blocks.
   *
   * @return {@link Ended} or the first {@link Failed}
   */
  public Event perform() {
    ExecutorService pool = Executors.newFixedThreadPool(parallel);
    try {
      return perform(new ExecutorCompletionService<>(pool));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Failed("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run failed", e.getCause());
    } finally {
      pool.shutdown();
    }
  }

  private Event perform(CompletionService<Event> pool)
      throws InterruptedException, ExecutionException {
    Event last = new Ended();
    int going = 0;
    while (true) {
      Optional<RunPlan> plan;
      while (going < parallel && last instanceof Ended && (plan = queue.next()).isPresent()) {
        OneRun run = new OneRun(plan.get());
        pool.submit(() -> perform(run));
        going++;
      }
      if (going == 0) {
        return last;
      }
      Event event = pool.take().get();
      going--;
      if (event instanceof Failed && last instanceof Ended) {
        last = event;
        stop();
      }
    }
  }

  private Event perform(OneRun run) {
    VirtualStage stage = new VirtualStage(progressEvery);
    synchronized (this) {
      if (stopped) {
        return new Failed("interrupted");
      }
      stages.add(stage);
    }
    Event last = stage.perform(Play.runs(run, () -> alone, this::tell));
    steps.addAndGet(stage.steps());
    synchronized (this) {
      stages.remove(stage);
    }
    return last;
  }

  private void tell(Event event) {
    if (!(event instanceof Ended) && !(event instanceof Failed)) {
      listener.accept(event);
    }
  }

  /** Ends all early, from another thread; returns when the runs' files are closed. */
  public void stop() throws InterruptedException {
    List<VirtualStage> open;
    synchronized (this) {
      stopped = true;
      open = List.copyOf(stages);
    }
    for (VirtualStage stage : open) {
      stage.stop();
    }
  }

  /** Things that actors did in the runs that are over. */
  public long steps() {
    return steps.get();
  }

  /** A single run out of the queue. */
  private final class OneRun implements RunQueue {
    private Optional<RunPlan> plan;

    OneRun(RunPlan plan) {
      this.plan = Optional.of(plan);
    }

    @Override
    public Optional<RunPlan> next() {
      Optional<RunPlan> next = plan;
      plan = Optional.empty();
      return next;
    }

    @Override
    public void ended(RunResult result) throws IOException {
      queue.ended(result);
    }

    @Override
    public void failed(String why) throws IOException {
      queue.failed(why);
    }
  }
}
