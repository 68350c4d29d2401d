package io.racklab.master.schedule.dynamicmr;

import io.racklab.master.job.NodeState;
import io.racklab.master.job.SlotWeights;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Optional;

/**
 * Rules for what tasks of one type may borrow of the other type's unused slots (DynamicMR, Section
 * 2.1.1).
 *
 * @param weights of the slots
 * @param ofMapSlots percentageOfBorrowedMapSlots: the share of the unused map slots that reduces
 *     may hold, 0 to 1
 * @param ofReduceSlots percentageOfBorrowedReduceSlots: likewise for maps
 */
record BorrowRules(SlotWeights weights, double ofMapSlots, double ofReduceSlots) {
  /** Keeps a product that is a whole number but for its last bit. */
  private static final double ROUNDING = 1e-9;

  public BorrowRules {
    if (!(ofMapSlots >= 0 && ofMapSlots <= 1 && ofReduceSlots >= 0 && ofReduceSlots <= 1)) {
      throw new IllegalArgumentException(
          "shares of unused slots are from 0 to 1: " + ofMapSlots + ", " + ofReduceSlots);
    }
  }

  /** The share of the unused slots of a type that tasks of the other type may hold. */
  public double share(TaskType slots) {
    return slots == TaskType.MAP ? ofMapSlots : ofReduceSlots;
  }

  /** Whether any slot of a type is ever lent. */
  boolean lends(TaskType slots) {
    return share(slots) > 0;
  }

  /** The weights by which nodes lend; empty where nothing is lent. */
  Optional<SlotWeights> lending() {
    return ofMapSlots > 0 || ofReduceSlots > 0 ? Optional.of(weights) : Optional.empty();
  }

  /** The number of slots of a type that may be lent out of so many unused ones. */
  int lendable(TaskType slots, int unused) {
    return (int) Math.floor(share(slots) * Math.max(0, unused) + ROUNDING);
  }

  /**
   * Whether a node may lend a slot to one more task: there is room, and no more than the share of
   * the slots that its own tasks leave is lent.
   *
   * @param slots whose
   */
  boolean allows(NodeState node, TaskType slots) {
    int unused = node.slots(slots) - node.running(slots);
    return node.free(SlotWeights.other(slots)) > 0
        && node.lentWithOneMore(slots) <= lendable(slots, unused);
  }

  /** The number of tasks of a type that fill what a node offers. */
  int room(Slots offered, TaskType type) {
    if (offered instanceof Slots.Typed typed) {
      int own = type == TaskType.MAP ? typed.maps() : typed.reduces();
      return lends(SlotWeights.other(type))
          ? weights.tasks(type, typed.maps(), typed.reduces())
          : own;
    } else if (offered instanceof Slots.Shared shared) {
      return shared.count();
    } else if (offered instanceof Slots.Containers) {
      // It has no slots.
      return 0;
    }
    throw new IllegalArgumentException("no slots of " + offered);
  }
}
