package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.SlotWeights;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Optional;

/** The second question: may this type of task use a slot of this node now? */
public interface SlotUse extends Policy {
  /** Begins the round of assignments that answers one heartbeat. */
  Round begin(NodeState node, ClusterView view);

  /** Likewise, for those that need to know how much could run by the order of the jobs. */
  default Round begin(NodeState node, ClusterView view, Order order) {
    return begin(node, view);
  }

  /** This answer beside that one to the first question, for answers that must know it. */
  default SlotUse beside(Order order) {
    return this;
  }

  /**
   * The weights of slots where tasks of either type may use those of the other; empty where each
   * serves its own type alone.
   */
  default Optional<SlotWeights> lending() {
    return Optional.empty();
  }

  /** Whether tasks of the other type may ever have slots of a type. */
  default boolean lends(TaskType slots) {
    return false;
  }

  /**
   * The setting, in the words of a file, that has rounds ask only the job that goes first ({@link
   * Round#firstJobOnly}); empty if they ask all jobs.
   */
  default Optional<String> asksFirstJobOnly() {
    return Optional.empty();
  }

  /** For how long a task that the job has just been given waits before its process starts. */
  default long heldNanos(Job job, long now) {
    return 0;
  }

  /** Why this answer cannot work with what a node offers, and what could; empty when it can. */
  default Optional<String> refuses(Slots offered) {
    return offered instanceof Slots.Containers
        ? Optional.of("it offers memory and vcores: give it map-slots and reduce-slots, or slots")
        : Optional.empty();
  }

  /**
   * The number of tasks of a type that fill what a node offers: the base of the utilisation that
   * results tell.
   */
  default int room(Slots offered, TaskType type) {
    if (offered instanceof Slots.Typed typed) {
      return type == TaskType.MAP ? typed.maps() : typed.reduces();
    } else if (offered instanceof Slots.Shared shared) {
      return shared.count();
    } else if (offered instanceof Slots.Containers) {
      // It has no slots.
      return 0;
    }
    throw new IllegalArgumentException("no slots of " + offered);
  }
}
