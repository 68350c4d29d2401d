package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads {@code order { kind = capacity-queues }}: queues as in Hadoop's capacity-scheduler.xml. */
final class CapacityQueuesReader {
  private static final CapacityPlan ALL =
      new CapacityPlan(CapacityQueues.DEFAULT, 1, 1, CapacityPlan.Terms.USUAL, List.of());

  /** The keys of a queue of applications. */
  private static final List<String> TERMS =
      List.of("user-limit", "user-limit-factor", "master-share", "policy");

  private static final Map<String, Boolean> ORDERINGS = Map.of("fifo", false, "fair", true);

  private CapacityQueuesReader() {}

  static PolicyFactory<Order> read(Section order) {
    CapacityRules usual = CapacityRules.USUAL;
    var rules =
        new CapacityRules(
            count(order.at("node-locality-delay"), -1, usual.nodeDelay()),
            count(order.at("rack-locality-delay"), 0, usual.rackDelay()),
            count(order.at("max-assign"), 1, usual.containers()),
            count(order.at("max-off-switch"), 1, usual.offSwitch()));
    Field place = order.at("queues");
    List<CapacityPlan> queues =
        place.section().map(section -> children(section, place, true)).orElse(List.of(ALL));
    var root = new CapacityPlan("root", 1, 1, CapacityPlan.Terms.USUAL, queues);
    return seed -> new CapacityQueues(root, rules);
  }

  private static int count(Field field, int least, int otherwise) {
    return field.count(least, Integer.MAX_VALUE).orElse(otherwise);
  }

  private static List<CapacityPlan> children(Section queues, Field place, boolean ofRoot) {
    int before = queues.problems().count();
    List<CapacityPlan> all = new ArrayList<>();
    double sum = 0;
    for (String name : queues.keys()) {
      var section = queues.at(name).section();
      if (section.isPresent()) {
        sum += section.get().at("capacity").number().orElse(0.0);
        add(name, section.get(), all);
      }
    }
    queues.end();
    if (ofRoot && !queues.has(CapacityQueues.DEFAULT)) {
      place.problem(
          "there is no queue default",
          "add one for the jobs whose pool has no queue of its own; its capacity may be 0 if there"
              + " are none");
    }
    if (ofRoot) {
      all.stream()
          .filter(queue -> queue.name().equals(CapacityQueues.DEFAULT))
          .filter(queue -> !queue.children().isEmpty())
          .forEach(
              queue ->
                  place.problem(
                      "queue default cannot have queues below it, since it holds jobs whose pool"
                          + " has no queue",
                      "write those queues beside default"));
    }
    // As in Hadoop, a small deviation passes: thirds may be written as 33.34.
    if (queues.problems().count() == before && Math.abs(sum - 100) > 0.05) {
      place.problem(
          "the capacities of the queues sum to " + sum,
          "make them sum to 100, the whole of the queue above");
    }
    return all;
  }

  private static void add(String name, Section queue, List<CapacityPlan> all) {
    int before = queue.problems().count();
    Field capacityField = queue.at("capacity").required("capacity = 100");
    double capacity = percentage(capacityField, "capacity", 0);
    Field mostField = queue.at("max-capacity");
    double most = percentage(mostField, "max-capacity", 100);
    if (most < capacity) {
      mostField.problem(
          "max-capacity is less than the capacity", "write at least max-capacity = " + capacity);
    }
    Field place = queue.at("queues");
    List<CapacityPlan> below =
        place.section().map(section -> children(section, place, false)).orElse(List.of());
    CapacityPlan.Terms terms = terms(queue);
    if (!below.isEmpty()) {
      TERMS.stream().filter(queue::has).forEach(key -> ofApplications(queue.at(key)));
    }
    queue.end();
    if (queue.problems().count() == before) {
      all.add(new CapacityPlan(name, (float) capacity / 100, (float) most / 100, terms, below));
    }
  }

  private static CapacityPlan.Terms terms(Section queue) {
    CapacityPlan.Terms usual = CapacityPlan.Terms.USUAL;
    return new CapacityPlan.Terms(
        queue.at("user-limit").count(1, 100).orElse(usual.userLimit()),
        factor(queue.at("user-limit-factor")),
        queue.at("master-share").share().map(Double::floatValue).orElse(usual.masters()),
        queue.at("policy").choice(ORDERINGS).orElse(usual.fair()));
  }

  private static void ofApplications(Field term) {
    term.problem("this queue has queues below it, which hold its jobs", "write the key in those");
  }

  private static float factor(Field field) {
    double factor = field.positive().orElse((double) CapacityPlan.Terms.USUAL.userLimitFactor());
    if (factor < 1) {
      field.problem(
          "with a user-limit-factor below 1 the users of a small queue get no container",
          "write user-limit-factor = 1, or lower user-limit");
    }
    return (float) factor;
  }

  private static double percentage(Field field, String key, double otherwise) {
    double percentage = field.number().orElse(otherwise);
    if (percentage < 0 || percentage > 100) {
      field.problem(key + " is a percentage of the queue above", "write " + key + " = 100");
      return otherwise;
    }
    return percentage;
  }
}
