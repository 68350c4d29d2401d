package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;

/** Passes the life of attempts on to two listeners, one after the other. */
record ObservedAttempts(AttemptListener first, AttemptListener second) implements AttemptListener {
  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    first.launched(job, task, attempt, now);
    second.launched(job, task, attempt, now);
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    first.progressed(job, task, now);
    second.progressed(job, task, now);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    first.succeeded(job, attempt, now);
    second.succeeded(job, attempt, now);
  }

  @Override
  public void wasted(Job job, RunningAttempt attempt, long nanos) {
    first.wasted(job, attempt, nanos);
    second.wasted(job, attempt, nanos);
  }

  @Override
  public void over(Job job) {
    first.over(job);
    second.over(job);
  }
}
