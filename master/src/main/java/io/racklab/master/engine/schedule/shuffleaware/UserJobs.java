package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The jobs of a user that want a slot, do not shun the node, and whose tasks fit its free slots, in
 * order.
 *
 * @param jobs the jobs; empty if none fits
 */
record UserJobs(String user, List<Job> jobs) {

  /**
   * Returns NAS's user list: the users with jobs that want a slot, in order. Consecutive jobs of
   * one user make one entry. If each user has a pool, the jobs of a user are always consecutive, so
   * each user has a single entry.
   *
   * @param jobs the jobs in the scheduler's order
   */
  public static Iterator<UserJobs> inOrder(Iterator<Job> jobs, TaskType type, NodeState node) {
    return new Walk(jobs, type, node);
  }

  private static final class Walk implements Iterator<UserJobs> {
    private final Iterator<Job> jobs;
    private final TaskType type;
    private final NodeState node;
    private Job ahead;

    /** The most jobs of one user seen so far; the initial capacity of the next list. */
    private int mostOfOne = 16;

    Walk(Iterator<Job> jobs, TaskType type, NodeState node) {
      this.jobs = jobs;
      this.type = type;
      this.node = node;
      advance();
    }

    private void advance() {
      do {
        ahead = jobs.hasNext() ? jobs.next() : null;
      } while (ahead != null && !ahead.wants(type));
    }

    @Override
    public boolean hasNext() {
      return ahead != null;
    }

    @Override
    public UserJobs next() {
      if (ahead == null) {
        throw new NoSuchElementException();
      }
      String user = ahead.spec().user();
      List<Job> fitting = new ArrayList<>(mostOfOne);
      do {
        if (ahead.slotsPerTask(type) <= node.free(type) && !ahead.shuns(node.node())) {
          fitting.add(ahead);
        }
        advance();
      } while (ahead != null && ahead.spec().user().equals(user));
      mostOfOne = Math.max(mostOfOne, fitting.size());
      return new UserJobs(user, fitting);
    }
  }
}
