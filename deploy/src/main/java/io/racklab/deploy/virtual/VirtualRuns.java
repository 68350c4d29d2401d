package io.racklab.deploy.virtual;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.run.ExperimentSeries.Ended;
import io.racklab.master.runs.run.ExperimentSeries.Event;
import io.racklab.master.runs.run.ExperimentSeries.Failed;
import io.racklab.master.runs.run.ExperimentSeries.RunEnded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Plays the runs of a book in virtual time on several stages at once. Each stage plays one run
 * after the other, since a stage takes longer to build than a small run. A run does not depend on
 * earlier runs on its stage or on concurrent ones.
 */
public final class VirtualRuns {
  private final RunBook book;
  private final Function<Cell, TimesAlone> alone;
  private final int parallel;
  private final Duration progressEvery;
  private final Consumer<Event> listener;
  private final RunHooks hooks;
  private final BlockingQueue<Runnable> news = new LinkedBlockingQueue<>();
  private final AtomicLong steps = new AtomicLong();
  private final List<VirtualStage> stages = new ArrayList<>();
  private int going;
  private Event last = new Ended();
  private boolean stopped;

  /**
   * @param alone returns, for each cell, the times that jobs take alone, from which slowdowns are
   *     computed
   * @param parallel the number of stages at once, at least 1
   * @param progressEvery the emulated time between two progress reports of a run
   * @param listener receives events from several threads; the end of all runs is not among them
   */
  public VirtualRuns(
      RunBook book,
      Function<Cell, TimesAlone> alone,
      int parallel,
      Duration progressEvery,
      Consumer<Event> listener) {
    this(book, alone, parallel, progressEvery, listener, RunHooks.NONE);
  }

  /** As the other constructor, with hooks into runs in progress. */
  public VirtualRuns(
      RunBook book,
      Function<Cell, TimesAlone> alone,
      int parallel,
      Duration progressEvery,
      Consumer<Event> listener,
      RunHooks hooks) {
    if (parallel < 1) {
      throw new IllegalArgumentException("at least one run at once, not " + parallel);
    }
    this.book = book;
    this.alone = alone;
    this.parallel = parallel;
    this.progressEvery = progressEvery;
    this.listener = listener;
    this.hooks = hooks;
  }

  /**
   * Plays all runs and blocks until their end; may be called once.
   *
   * @return {@link Ended} or the first {@link Failed}
   */
  public Event perform() {
    ExecutorService pool = Executors.newFixedThreadPool(parallel);
    try {
      begin(pool);
      while (going > 0) {
        news.take().run();
        begin(pool);
      }
      return last;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Failed("interrupted");
    } finally {
      pool.shutdown();
    }
  }

  /** Starts stages for waiting runs; a run that has ended may have added several. */
  private void begin(ExecutorService pool) {
    for (int more = book.waiting(); more > 0 && going < parallel && last instanceof Ended; more--) {
      going++;
      pool.execute(this::series);
    }
  }

  private void series() {
    try {
      Event end = perform(new VirtualStage(progressEvery, hooks));
      news.add(() -> ended(end));
    } catch (RuntimeException | Error e) {
      news.add(
          () -> {
            throw e;
          });
    }
  }

  private void ended(Event end) {
    going--;
    if (end instanceof Failed && last instanceof Ended) {
      last = end;
      try {
        stop();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Event perform(VirtualStage stage) {
    synchronized (this) {
      if (stopped) {
        return new Failed("interrupted");
      }
      stages.add(stage);
    }
    Event end = stage.perform(MasterTask.runs(() -> book, () -> alone, this::tell));
    steps.addAndGet(stage.steps());
    synchronized (this) {
      stages.remove(stage);
    }
    return end;
  }

  private void tell(Event event) {
    if (!(event instanceof Ended) && !(event instanceof Failed)) {
      listener.accept(event);
    }
    if (event instanceof RunEnded) {
      news.add(() -> {});
    }
  }

  /** Stops all runs early, from another thread; returns when the runs' files are closed. */
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

  /** Returns the number of steps in stages that have ended. */
  public long steps() {
    return steps.get();
  }
}
