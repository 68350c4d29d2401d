package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.SlotWeights;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** A slots policy that may lend slots of one type to tasks of the other. */
public interface LendsSlots extends SlotUse {
  /**
   * Returns the weights of slots if tasks of either type may use slots of the other; empty if slots
   * of each type serve that type only.
   */
  Optional<SlotWeights> lending();

  /** True if tasks of the other type may ever hold slots of this type. */
  boolean lends(TaskType slots);

  /** Returns the weights of slots under a policy; empty if it never lends. */
  static Optional<SlotWeights> lending(SlotUse policy) {
    return policy instanceof LendsSlots lender ? lender.lending() : Optional.empty();
  }

  /** True if tasks of the other type may ever hold slots of this type under a policy. */
  static boolean lends(SlotUse policy, TaskType slots) {
    return policy instanceof LendsSlots lender && lender.lends(slots);
  }
}
