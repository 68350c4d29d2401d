package io.racklab.deploy.virtual;

import akka.actor.Cancellable;
import akka.actor.Scheduler;
import akka.event.LoggingAdapter;
import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/** Akka's scheduler over virtual time. Akka creates it by its class name in the configuration. */
public final class VirtualScheduler implements Scheduler {
  private final VirtualTime time;

  /** Creates a scheduler; called by Akka on the thread that creates the actor system. */
  public VirtualScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
    time = VirtualSystem.timeOfNewSystem();
  }

  @Override
  public Cancellable scheduleOnce(FiniteDuration delay, Runnable task, ExecutionContext executor) {
    return time.at(time.nanos() + delay.toNanos(), () -> executor.execute(task));
  }

  // Deprecated for callers, but the methods that replaced it are built on it.
  @Override
  @SuppressWarnings("deprecation")
  public Cancellable schedule(
      FiniteDuration initialDelay,
      FiniteDuration interval,
      Runnable task,
      ExecutionContext executor) {
    Repeating repeating = new Repeating(interval.toNanos(), task, executor);
    repeating.next(time.nanos() + initialDelay.toNanos());
    return repeating;
  }

  @Override
  public double maxFrequency() {
    return 1e9;
  }

  private final class Repeating implements Cancellable {
    private final long interval;
    private final Runnable task;
    private final ExecutionContext executor;
    private VirtualTimer timer;
    private boolean cancelled;

    Repeating(long interval, Runnable task, ExecutionContext executor) {
      this.interval = interval;
      this.task = task;
      this.executor = executor;
    }

    void next(long at) {
      timer =
          time.at(
              at,
              () -> {
                executor.execute(task);
                if (!cancelled) {
                  next(at + interval);
                }
              });
    }

    @Override
    public boolean cancel() {
      boolean was = cancelled;
      cancelled = true;
      timer.cancel();
      return !was;
    }

    @Override
    public boolean isCancelled() {
      return cancelled;
    }
  }
}
