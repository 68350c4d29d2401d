package io.racklab.master.engine.schedule.yarn;

import static io.racklab.master.engine.schedule.BuiltIn.order;
import static io.racklab.master.engine.schedule.BuiltIn.slots;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The policies of YARN: queues and containers, which are used together only. */
public final class YarnFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          order("queues", QueuesReader::read),
          order("capacity-queues", CapacityQueuesReader::read),
          order("listed-queue", ListedQueue::read),
          slots("containers", ContainersReader::read));

  private YarnFamily() {}
}
