package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import java.util.List;
import java.util.Map;

/** The policy for one of the five questions, and its properties. */
public interface Policy {
  /**
   * True if this policy reads {@link ClusterView#links()}. Links are measured only if one of the
   * scheduler's policies reads them; otherwise they count as unused.
   */
  default boolean readsLinks() {
    return false;
  }

  /**
   * True if a heartbeat of a node does not change this policy while no task waits for one of the
   * node's free slots: its later decisions depend neither on such heartbeats nor on their times.
   * Virtual time then omits them. Heartbeats of a node without a free slot may be omitted in any
   * case.
   */
  default boolean restsWithoutWork() {
    return false;
  }

  /**
   * True if an update neither changes this policy nor takes slots back when no job, node or attempt
   * has changed since the last update. Virtual time then skips long periods without changes. Equals
   * {@link #restsWithoutWork} by default; policies whose updates depend on the time override it.
   */
  default boolean updatesAtEvents(ClusterView view) {
    return restsWithoutWork();
  }

  /**
   * Returns the conflicts of this policy with the mix's other policies; empty if there are none.
   */
  default List<Conflict> conflicts(PolicyMix mix) {
    return List.of();
  }

  /**
   * Returns the rules on this policy's decisions that simulated runs are held to; empty if it
   * promises nothing.
   */
  default List<Promise> promises() {
    return List.of();
  }

  /**
   * Recomputes state that is not computed anew for each question, and takes slots back from jobs
   * that hold more than their share. Called once after the jobs of one instant have been submitted,
   * and with the first heartbeat after each {@link Scheduler#UPDATE_NANOS}.
   */
  default void update(ClusterView view, Killer killer) {}

  /** An attempt was given its slots. */
  default void launched(Job job, RunningAttempt attempt) {}

  /**
   * An attempt has ended and releases its slots. Not called for attempts that a restart of their
   * job has made void.
   */
  default void ended(Job job, RunningAttempt attempt, long now) {}

  /**
   * Returns this policy's counters, by the names that they have in results under {@code extra} and
   * in the order to report them; empty if it counts nothing.
   */
  default Map<String, Double> measures() {
    return Map.of();
  }
}
