package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code order { kind = queues }}: a tree of queues as in Hadoop's allocation file. */
final class QueuesReader {
  private static final Map<String, QueuePolicy> POLICIES =
      Map.of("fair", new FairPolicy(), "fifo", new FifoPolicy(), "drf", new DominantPolicy());

  private QueuesReader() {}

  static PolicyFactory<Order> read(Section order) {
    QueuePolicy policy = order.at("policy").choice(POLICIES).orElseGet(FairPolicy::new);
    if (policy instanceof FifoPolicy) {
      order
          .at("policy")
          .problem("fifo is a policy of queues of applications", "write policy = fair");
    }
    List<QueuePlan> queues = children(order.at("queues"), policy);
    return seed -> new QueueOrder(new QueuePlan("root", QueueLimits.NONE, policy, queues));
  }

  private static List<QueuePlan> children(Field field, QueuePolicy above) {
    List<QueuePlan> all = new ArrayList<>();
    Optional<Section> section = field.section();
    if (section.isPresent()) {
      for (String name : section.get().keys()) {
        section.get().at(name).section().ifPresent(one -> all.add(queue(name, one, above)));
      }
      section.get().end();
    }
    return all;
  }

  private static QueuePlan queue(String name, Section queue, QueuePolicy above) {
    Field policyField = queue.at("policy");
    QueuePolicy policy = policyField.choice(POLICIES).orElse(above);
    if (policy instanceof DominantPolicy && !(above instanceof DominantPolicy)) {
      policyField.problem(
          "a queue cannot share by drf if the queue above does not",
          "write policy = drf there, too");
    }
    List<QueuePlan> children = children(queue.at("queues"), policy);
    if (policy instanceof FifoPolicy && !children.isEmpty()) {
      policyField.problem("fifo is a policy of queues of applications", "write policy = fair");
    }
    var limits =
        new QueueLimits(
            queue.at("weight").positive().orElse(1.0),
            ContainersReader.amount(queue.at("min"), Resource.NONE),
            ContainersReader.amount(queue.at("max"), Resource.UNBOUNDED),
            queue.at("max-running").count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE),
            queue.at("master-share").share().orElse(QueueLimits.DEFAULT_AM_SHARE));
    queue.end();
    return new QueuePlan(name, limits, policy, children);
  }
}
