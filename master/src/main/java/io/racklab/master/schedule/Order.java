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
   * A heartbeat of a node is about to be answered: until the next one, {@link #jobs} is asked for
   * slots of this node.
   */
  default void heartbeat(NodeState node, ClusterView view) {}

  /**
   * Jobs with tasks of this type, the one that goes first first; asked anew for each slot. All that
   * want a slot must be among them; one that does not is asked for copies only.
   */
  Iterator<Job> jobs(TaskType type, ClusterView view);

  /** Only those that want a slot: asked in place of {@link #jobs} where no copies are made. */
  default Iterator<Job> wanting(TaskType type, ClusterView view) {
    return jobs(type, view);
  }

  /** The number of tasks of a type that run or could run now: what the nodes have to share. */
  default int runnable(TaskType type, ClusterView view) {
    return view.jobs().demand().total(type);
  }

  /** Whether a job's pool has waited so long for its share of the maps that it takes any slot. */
  default boolean starving(Job job, ClusterView view) {
    return false;
  }

  /**
   * Why no slot is ever lent to tasks of the other type, since slots of each type are given out by
   * numbers of their own; empty if slots may be lent.
   */
  default Optional<String> keepsTypesApart() {
    return Optional.empty();
  }

  /** The number of jobs that may run at a time; empty where there is no limit. */
  default OptionalInt mostRunningJobs() {
    return OptionalInt.empty();
  }

  /** The pool that a job is counted to from its submission on. */
  default String pool(JobSpec job) {
    return job.pool();
  }

  /** Begins jobs anew; called after each {@link #update}. */
  default void restart(ClusterView view, Restarter restarter) {}

  /**
   * The attempt that counts for its task has ended, as {@link #ended} was told just before.
   *
   * @return the jobs that move on to another partition of the slots now
   */
  default List<Migration> succeeded(Job job, RunningAttempt attempt, long now) {
    return List.of();
  }
}
