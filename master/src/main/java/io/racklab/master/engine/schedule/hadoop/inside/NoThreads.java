package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** Replaces factories of executors in Hadoop's code. */
public final class NoThreads {
  private NoThreads() {}

  /** Replaces Executors.newScheduledThreadPool. */
  public static ScheduledExecutorService newScheduledThreadPool(int threads) {
    return new IdleExecutor(threads);
  }

  /** Replaces Executors.newScheduledThreadPool. */
  public static ScheduledExecutorService newScheduledThreadPool(
      int threads, ThreadFactory factory) {
    return newScheduledThreadPool(threads);
  }

  /** Replaces Executors.newSingleThreadScheduledExecutor. */
  public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
    return newScheduledThreadPool(1);
  }

  /** Replaces Executors.newSingleThreadScheduledExecutor. */
  public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
    return newScheduledThreadPool(1);
  }
}
