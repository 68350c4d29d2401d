package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.TaskType;

/**
 * Observes the decisions of a scheduler in the order in which they are made. The methods are called
 * before a decision takes effect, so that jobs and nodes are as the policies saw them.
 */
public interface DecisionObserver extends AttemptListener {
  /** Observes nothing. */
  DecisionObserver NONE =
      new DecisionObserver() {
        @Override
        public Killer observing(Killer killer, Policy policy, ClusterView view) {
          return killer;
        }

        @Override
        public RaceOutcome observing(RaceOutcome outcome, ClusterView view) {
          return outcome;
        }

        @Override
        public AttemptListener listening(AttemptListener listener) {
          return listener;
        }
      };

  /** All policies have been updated. */
  default void updated(ClusterView view) {}

  /** A policy is about to kill an attempt. */
  default void killing(RunningAttempt attempt, Policy policy, ClusterView view) {}

  /** The round of assignments for a node begins. */
  default void heartbeat(NodeState node, ClusterView view) {}

  /**
   * A slot of the node is offered to tasks of a type.
   *
   * @param round tells which jobs are asked for this slot
   */
  default void offered(TaskType type, Round round) {}

  /** A job is asked for a task for the slot that was offered last. */
  default void asked(Job job) {}

  /** The task that a job was about to run must run on another node, since it failed on this one. */
  default void refused(Job job, int task) {}

  /** A map of a job is about to be launched beyond the number that the load allows. */
  default void beyondLoad(Job job) {}

  /** An attempt is about to be launched in the slot that was offered last. */
  default void launching(Launch launch) {}

  /** The round has ended. */
  default void answered() {}

  /** An attempt was given its slots. */
  default void held(Job job, RunningAttempt attempt) {}

  /** An attempt has released its slots. */
  default void released(Job job, RunningAttempt attempt, long now) {}

  /** The copies policy is about to choose one of the attempts of a duplicated map. */
  default void choosing(Job job, RunningAttempt attempt, ClusterView view) {}

  /** The copies policy has chosen attempts of a job's duplicated maps, as far as it can now. */
  default void decided(Job job, ClusterView view) {}

  /** Returns a policy's killer that notifies this observer of each attempt before it is killed. */
  default Killer observing(Killer killer, Policy policy, ClusterView view) {
    return attempt -> {
      killing(attempt, policy, view);
      killer.kill(attempt);
    };
  }

  /** Returns an outcome of races that notifies this observer of each choice before it is made. */
  default RaceOutcome observing(RaceOutcome outcome, ClusterView view) {
    return (job, attempt) -> {
      choosing(job, attempt, view);
      outcome.choose(job, attempt);
    };
  }

  /** Returns a listener to attempts that notifies this observer after the given listener. */
  default AttemptListener listening(AttemptListener listener) {
    return new ObservedAttempts(listener, this);
  }
}
