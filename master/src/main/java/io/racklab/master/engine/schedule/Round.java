package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.Optional;

/** One heartbeat's round of assignments. */
public interface Round {
  /** Returns the type of task to look for next; empty when the round has ended. */
  Optional<TaskType> next();

  /**
   * Returns the jobs to ask for this type, in order.
   *
   * @param copies true to include jobs that want no slot, since their tasks may be copied
   */
  default Iterator<Job> jobs(TaskType type, Order order, boolean copies, ClusterView view) {
    return copies ? order.jobs(type, view) : order.wanting(type, view);
  }

  /**
   * True if {@link #jobs} may leave out jobs that want a slot, such as those of other pools. Then
   * all jobs in its result are asked, whatever {@link MapPlacement#takers} returns.
   */
  default boolean leavesOut(TaskType type) {
    return firstJobOnly(type);
  }

  /** True if only the first job in order may be asked for this type. */
  default boolean firstJobOnly(TaskType type) {
    return false;
  }

  /** True if locality has blocked every job, so that maps run on any node with a free slot. */
  default boolean anywhere() {
    return false;
  }

  /**
   * True if one more map with its input on the node may have a slot, beyond the number that the
   * load allows. Called when the round has ended.
   */
  default boolean takesLocalMap() {
    return false;
  }

  /**
   * A task was found and launched.
   *
   * @param locality the locality of a map; {@link Locality#OFF} for a copy wherever its input lies,
   *     as Hadoop counts; null for a reduce
   */
  void launched(TaskType type, Locality locality);

  /**
   * Returns the reason why the round has ended, or has not looked for this type, though the node
   * has free slots.
   */
  default String whyOver(TaskType type) {
    return "the limit of tasks for one heartbeat, or for the load of the node, is reached";
  }

  /** No job had a task of this type for the node. */
  void nothingFound(TaskType type);
}
