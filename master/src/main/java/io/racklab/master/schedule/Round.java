package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.Optional;

/** One heartbeat's round of assignments. */
public interface Round {
  /** The type of task that is to be looked for next, or empty when the round is over. */
  Optional<TaskType> next();

  /**
   * The jobs to ask for this type, the one that goes first first.
   *
   * @param copies whether also those that want no slot, since they may be copied
   */
  default Iterator<Job> jobs(TaskType type, Order order, boolean copies, ClusterView view) {
    return copies ? order.jobs(type, view) : order.wanting(type, view);
  }

  /**
   * Whether {@link #jobs} may leave out jobs that want a slot, such as those of other pools. Then
   * each of its jobs is asked, whatever {@link MapPlacement#takers} says.
   */
  default boolean leavesOut(TaskType type) {
    return firstJobOnly(type);
  }

  /** Whether only the job that goes first may be asked for this type. */
  default boolean firstJobOnly(TaskType type) {
    return false;
  }

  /** Whether locality has blocked every job, so that maps go wherever there is a slot. */
  default boolean anywhere() {
    return false;
  }

  /**
   * Asked when the round is over: whether a map with its input on the node may have a slot besides,
   * beyond what the load allows.
   */
  default boolean takesLocalMap() {
    return false;
  }

  /**
   * A task was found and launched.
   *
   * @param locality of a map, {@link Locality#OFF} for a copy wherever its input lies, as Hadoop
   *     counts; null for a reduce
   */
  void launched(TaskType type, Locality locality);

  /** Why the round is over, or has not looked for this type, though the node has free slots. */
  default String whyOver(TaskType type) {
    return "as many tasks as a heartbeat may be given, or as the load allows on a node";
  }

  /** No job had a task of this type for the node. */
  void nothingFound(TaskType type);
}
