package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Replaces ScheduledThreadPoolExecutor in Hadoop's code: it has no thread and executes nothing,
 * such as the roll-over of metrics.
 */
public final class IdleExecutor extends AbstractExecutorService
    implements ScheduledExecutorService {
  private boolean shut;

  public IdleExecutor(int threads) {}

  public IdleExecutor(int threads, ThreadFactory factory) {}

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    return null;
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    return null;
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long delay, long period, TimeUnit unit) {
    return null;
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long delay, long pause, TimeUnit unit) {
    return null;
  }

  @Override
  public void execute(Runnable task) {}

  @Override
  public void shutdown() {
    shut = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    shut = true;
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return shut;
  }

  @Override
  public boolean isTerminated() {
    return shut;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
