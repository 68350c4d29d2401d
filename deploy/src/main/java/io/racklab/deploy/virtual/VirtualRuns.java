package io.racklab.deploy.virtual;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.master.experiment.Cell;
import io.racklab.master.journal.TimesAlone;
import io.racklab.master.results.RunBook;
import io.racklab.master.run.ExperimentSeries.Ended;
import io.racklab.master.run.ExperimentSeries.Event;
import io.racklab.master.run.ExperimentSeries.Failed;
import io.racklab.master.run.ExperimentSeries.RunEnded;
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
 * Performs the runs of a book in virtual time, several at once: on so many stages, each with one
 * run after the other, since a stage takes longer to build than a small run. It does not matter to
 * a run what there was before it on its stage, or what there is beside it.
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
   * @param alone by what the slowdowns of a cell are measured
   * @param parallel how many at once, at least 1
   * @param progressEvery emulated time between two words of a run's progress
   * @param listener told by several threads how the runs go, but not of the end of all
   */
  public VirtualRuns(
      RunBook book,
      Function<Cell, TimesAlone> alone,
      int parallel,
      Duration progressEvery,
      Consumer<Event> listener) {
    this(book, alone, parallel, progressEvery, listener, RunHooks.NONE);
  }

  /** Creates runs with hooks. */
  public VirtualRuns(
      RunBook book,
      Function<Cell, TimesAlone> alone,
      int parallel,
      Duration progressEvery,
      Consumer<Event> listener,
      RunHooks hooks) {
    if (parallel < 1) {
      throw new IllegalArgumentException("at least one at once, not " + parallel);
    }
    this.book = book;
    this.alone = alone;
    this.parallel = parallel;
    this.progressEvery = progressEvery;
    this.listener = listener;
    this.hooks = hooks;
  }

  /**
   * Performs all, once. Blocks.
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

  /** A run that has ended may have led to more than its own stage can do. */
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
}
