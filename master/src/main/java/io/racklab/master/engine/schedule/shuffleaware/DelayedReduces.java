package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.basic.PerJob;
import io.racklab.protocol.TaskType;

/**
 * Counts the pending reduces of each job that CR-RTS has delayed, which NAS tags. Marking a job
 * tags all of its pending reduces; each launch of a reduce removes one tag.
 */
final class DelayedReduces {
  private final PerJob<Tags> jobs = new PerJob<>();
  private long marked;

  /** Marks the pending reduces of a job as delayed. */
  void mark(Job job, ClusterView view) {
    Tags tags = of(job, view);
    int more = job.pending(TaskType.REDUCE) - tags.count;
    if (more > 0) {
      marked += more;
      tags.count += more;
    }
  }

  /** True if any pending reduce of a job has been delayed. */
  boolean any(Job job, ClusterView view) {
    return of(job, view).count > 0;
  }

  /** A reduce of a job is launched. */
  void launched(Job job, ClusterView view) {
    Tags tags = of(job, view);
    tags.count = Math.max(0, tags.count - 1);
  }

  /** Returns the number of tags that were set in the run so far. */
  long marked() {
    return marked;
  }

  private Tags of(Job job, ClusterView view) {
    return jobs.of(job, view, Tags::new);
  }

  private static final class Tags {
    private int count;
  }
}
