package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** The fifth question: which running tasks get a second attempt? */
public interface Speculation extends AttemptListener, Policy {
  /**
   * The running task of this job to run once more on this node, asked when the job has no pending
   * task for it.
   */
  Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view);

  /** Whether there are ever copies; if not, jobs are asked for pending tasks only. */
  default boolean isEnabled() {
    return true;
  }

  /**
   * Whether no task of a type of any job can have a copy now, so that jobs need not be asked one by
   * one. May be false though none can.
   */
  default boolean hasNoCandidates(TaskType type, long now) {
    return !isEnabled();
  }

  /** Whether nodes are to say with each heartbeat how far their attempts are. */
  default boolean readsProgress() {
    return false;
  }

  /**
   * Whether it ever duplicates maps, launching a second attempt of kind {@link
   * io.racklab.protocol.AttemptKind#DUPLICATE} that competes with what another has put out, and not
   * only with what runs.
   */
  default boolean duplicates() {
    return false;
  }

  /**
   * Decides which attempts of a job's contested maps count, as far as this can be said now. Asked
   * when something of the job has ended or was duplicated; a map of which a single attempt is left
   * is no more contested.
   */
  default void decide(Job job, ClusterView view, RaceOutcome chooser) {}

  /**
   * Tells jobs how many copies they would have if there were slots, see {@link Job#wantCopies}.
   * Called before {@link Order#update}.
   */
  default void update(ClusterView view) {}

  /** Likewise, for those who also end what runs. */
  @Override
  default void update(ClusterView view, Killer killer) {
    update(view);
  }

  /** This answer beside those to the first two questions, for answers that must know them. */
  default Speculation beside(Order order, SlotUse slots) {
    return this;
  }
}
