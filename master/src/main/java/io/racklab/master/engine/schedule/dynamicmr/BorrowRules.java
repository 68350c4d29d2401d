package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Optional;

/**
 * The rules by which tasks of one type borrow unused slots of the other type (DynamicMR, Section
 * 2.1.1).
 *
 * @param weights the weights of the slots
 * @param ofMapSlots percentageOfBorrowedMapSlots: the share of the unused map slots that reduces
 *     may hold, 0 to 1
 * @param ofReduceSlots percentageOfBorrowedReduceSlots: the share of the unused reduce slots that
 *     maps may hold, 0 to 1
 */
record BorrowRules(SlotWeights weights, double ofMapSlots, double ofReduceSlots) {
  /**
   * Added before rounding down, so that a product that floating point puts just below a whole
   * number counts as that number.
   */
  private static final double ROUNDING = 1e-9;

  public BorrowRules {
    if (!(ofMapSlots >= 0 && ofMapSlots <= 1 && ofReduceSlots >= 0 && ofReduceSlots <= 1)) {
      throw new IllegalArgumentException(
          "shares of unused slots are from 0 to 1: " + ofMapSlots + ", " + ofReduceSlots);
    }
  }

  /** Returns the share of the unused slots of a type that tasks of the other type may hold. */
  public double share(TaskType slots) {
    return slots == TaskType.MAP ? ofMapSlots : ofReduceSlots;
  }

  /** True if slots of a type are ever lent. */
  boolean lends(TaskType slots) {
    return share(slots) > 0;
  }

  /** Returns the weights by which nodes lend; empty if nothing is lent. */
  Optional<SlotWeights> lending() {
    return ofMapSlots > 0 || ofReduceSlots > 0 ? Optional.of(weights) : Optional.empty();
  }

  /** Returns how many slots of a type may be lent out of a number of unused ones. */
  int lendable(TaskType slots, int unused) {
    return (int) Math.floor(share(slots) * Math.max(0, unused) + ROUNDING);
  }

  /**
   * True if a node may lend a slot to one more task: it has room for the task, and its lent slots,
   * with this one, are at most the allowed share of its slots in which no task of their own type
   * runs.
   *
   * @param slots the type of the lent slot
   */
  boolean allows(NodeState node, TaskType slots) {
    int unused = node.slots(slots) - node.running(slots);
    return node.free(SlotWeights.other(slots)) > 0
        && node.lentWithOneMore(slots) <= lendable(slots, unused);
  }

  /** Returns the number of tasks of a type that fill a node with these slots. */
  int room(Slots offered, TaskType type) {
    if (offered instanceof Slots.Typed typed) {
      int own = type == TaskType.MAP ? typed.maps() : typed.reduces();
      return lends(SlotWeights.other(type))
          ? weights.tasks(type, typed.maps(), typed.reduces())
          : own;
    } else if (offered instanceof Slots.Shared shared) {
      return shared.count();
    } else if (offered instanceof Slots.Containers) {
      // Such a node has no slots.
      return 0;
    }
    throw new IllegalArgumentException("no slots of " + offered);
  }
}
