package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jobs that have finished or failed while attempts of them run. */
final class LeavingJobs {
  private final Map<Integer, Leaver> leavers = new LinkedHashMap<>();
  private final List<Integer> left = new ArrayList<>();

  /** A job has finished or failed. */
  void add(Job job, long now) {
    leavers.put(job.number(), new Leaver(job, now));
  }

  /** The job of this number, or null when it is not about to leave. */
  Job job(int number) {
    Leaver leaver = leavers.get(number);
    return leaver == null ? null : leaver.job;
  }

  /**
   * No attempt of a job runs any more.
   *
   * @return when it had finished or failed
   */
  long left(Job job) {
    left.add(job.number());
    return leavers.remove(job.number()).finishNanos;
  }

  /** The jobs that have left since this was asked last. */
  List<Integer> drainLeft() {
    List<Integer> since = List.copyOf(left);
    left.clear();
    return since;
  }

  /**
   * @param finishNanos when the job's last task ended
   */
  private record Leaver(Job job, long finishNanos) {}
}
