package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The first question: which job goes first? */
public interface Order extends Policy {
  /**
   * A heartbeat of a node is about to be answered. Until the next heartbeat, {@link #jobs} is
   * called for slots of this node.
   */
  default void heartbeat(NodeState node, ClusterView view) {}

  /**
   * Returns the jobs with tasks of this type, first in order first; called anew for each slot.
   * Every job that wants a slot must be among them; any other job is asked for copies only.
   */
  Iterator<Job> jobs(TaskType type, ClusterView view);

  /**
   * Returns only the jobs that want a slot. Called instead of {@link #jobs} when no copies can be
   * made.
   */
  default Iterator<Job> wanting(TaskType type, ClusterView view) {
    return jobs(type, view);
  }

  /**
   * Returns the number of tasks of a type that run or could run now, which is the load that the
   * nodes share.
   */
  default int runnable(TaskType type, ClusterView view) {
    return view.jobs().demand().total(type);
  }

  /**
   * True if a job's pool has waited for its share of the map slots until its timeout, so that it
   * accepts any slot.
   */
  default boolean starving(Job job, ClusterView view) {
    return false;
  }

  /**
   * Returns the reason why no slot is ever lent to tasks of the other type (slots of each type are
   * given out by separate counts); empty if slots may be lent.
   */
  default Optional<String> keepsTypesApart() {
    return Optional.empty();
  }

  /** Returns the number of jobs that may run at a time; empty if there is no limit. */
  default OptionalInt mostRunningJobs() {
    return OptionalInt.empty();
  }

  /** Returns the pool that a job belongs to from its submission on. */
  default String pool(JobSpec job) {
    return job.pool();
  }

  /** Restarts jobs. Called after each {@link #update}. */
  default void restart(ClusterView view, Restarter restarter) {}

  /**
   * The attempt that counts for its task has succeeded. {@link #ended} was called for it just
   * before.
   *
   * @return the jobs that move to another partition of the slots now
   */
  default List<Migration> succeeded(Job job, RunningAttempt attempt, long now) {
    return List.of();
  }
}
