package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Map;

/** An answer to any of the five questions, and what it says of itself. */
public interface Policy {
  /**
   * Whether this answer reads {@link ClusterView#links()}, which are measured for those alone who
   * do; for all others they stay unused.
   */
  default boolean readsLinks() {
    return false;
  }

  /**
   * Whether a heartbeat of a node leaves this answer as it is while no task waits for one of the
   * free slots of that node: what it does later depends neither on such heartbeats nor on when they
   * came. In virtual time they are not sent then. Whatever this says, heartbeats of a node without
   * a free slot may not be sent.
   */
  default boolean restsWithoutWork() {
    return false;
  }

  /**
   * Whether an update leaves this answer as it is, and takes nothing back, where no job, node or
   * attempt has changed since the last one. In virtual time long whiles in which nothing changes
   * are skipped then. As it {@link #restsWithoutWork} unless it says otherwise, as those do whose
   * updates look at the time.
   */
  default boolean updatesAtEvents(ClusterView view) {
    return restsWithoutWork();
  }

  /** The tasks that this answer never starts on a cluster; empty if it knows of none. */
  default List<Starvation> starvations(Topology topology) {
    return List.of();
  }

  /** With which of the other answers of a mix this one does not go; empty if with all. */
  default List<Conflict> conflicts(PolicyMix mix) {
    return List.of();
  }

  /**
   * Recomputes what is not computed anew for each question, and takes slots back from those who
   * hold more than their share. Called once when jobs have been submitted at an instant, and with
   * the first heartbeat after each {@link Scheduler#UPDATE_NANOS}.
   */
  default void update(ClusterView view, Killer killer) {}

  /** An attempt was given its slots. */
  default void launched(Job job, RunningAttempt attempt) {}

  /**
   * An attempt has ended and gives its slots back. Those that a restart of their job has made void
   * are not told of.
   */
  default void ended(Job job, RunningAttempt attempt, long now) {}

  /**
   * The emulated time that the decisions since this was asked last have taken; 0 for all answers
   * that take none. What they decided reaches the node so much later.
   */
  default long decidedNanos() {
    return 0;
  }

  /**
   * The counts of this answer so far, by the names that results have for them under {@code extra},
   * in the order to tell them; empty if it counts nothing.
   */
  default Map<String, Double> measures() {
    return Map.of();
  }
}
