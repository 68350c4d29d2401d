package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import java.util.List;

/** A policy that may refuse a submitted job: the job fails without running a task. */
public interface RejectsJobs extends Policy {
  /**
   * A job that was refused.
   *
   * @param why the reason, as a sentence without a full stop
   */
  record Rejection(Job job, String why) {}

  /** Returns the jobs that were refused since the last call. Called after each update. */
  List<Rejection> drainRejected();
}
