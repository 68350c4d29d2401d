package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.TimerTask;

/** Replaces java.util.Timer in Hadoop's code: without a thread, by the time of the run. */
public final class HadoopTimer {
  public HadoopTimer() {}

  public HadoopTimer(boolean daemon) {}

  public HadoopTimer(String name) {}

  public HadoopTimer(String name, boolean daemon) {}

  /** Schedules a task once, after a delay in milliseconds. */
  public void schedule(TimerTask task, long delay) {
    HadoopTime.schedule(this, task, delay, 0);
  }

  /** Schedules a task repeatedly. */
  public void schedule(TimerTask task, long delay, long period) {
    HadoopTime.schedule(this, task, delay, period);
  }

  /** Schedules a task repeatedly. */
  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    HadoopTime.schedule(this, task, delay, period);
  }

  /** Drops all tasks. */
  public void cancel() {
    HadoopTime.cancel(this);
  }
}
