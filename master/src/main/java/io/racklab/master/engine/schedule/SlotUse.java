package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Optional;

/** The second question: may this type of task use a slot of this node now? */
public interface SlotUse extends Policy {
  /** Begins the round of assignments that answers one heartbeat. */
  Round begin(NodeState node, ClusterView view);

  /**
   * As {@link #begin(NodeState, ClusterView)}, for policies that need the number of runnable tasks,
   * which the order knows ({@link Order#runnable}).
   */
  default Round begin(NodeState node, ClusterView view, Order order) {
    return begin(node, view);
  }

  /**
   * Returns the time, in nanoseconds, from which an update is due, even if the usual interval since
   * the last one is not over; {@link Long#MAX_VALUE} if no update is needed at a certain time.
   */
  default long wakeNanos() {
    return Long.MAX_VALUE;
  }

  /** Returns this policy connected to the scheduler's order, for policies that must know it. */
  default SlotUse beside(Order order) {
    return this;
  }

  /**
   * Returns the setting that makes rounds ask only the first job in order ({@link
   * Round#firstJobOnly}), as it stands in a file; empty if they ask all jobs.
   */
  default Optional<String> asksFirstJobOnly() {
    return Optional.empty();
  }

  /**
   * Returns why this policy cannot work with the slots that a node offers, and what would work;
   * empty if it can.
   */
  default Optional<String> refuses(Slots offered) {
    return offered instanceof Slots.Containers
        ? Optional.of("it offers memory and vcores: give it map-slots and reduce-slots, or slots")
        : Optional.empty();
  }

  /**
   * Returns the number of tasks of a type that fill a node with these slots: the base of the
   * utilisation in results.
   */
  default int room(Slots offered, TaskType type) {
    if (offered instanceof Slots.Typed typed) {
      return type == TaskType.MAP ? typed.maps() : typed.reduces();
    } else if (offered instanceof Slots.Shared shared) {
      return shared.count();
    } else if (offered instanceof Slots.Containers) {
      // Such a node has no slots.
      return 0;
    }
    throw new IllegalArgumentException("no slots of " + offered);
  }
}
