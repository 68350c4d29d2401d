package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.hadoop.HadoopNode;
import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Writes queues and rules as Hadoop's own files have them. */
final class HadoopSetups {
  private static final String FAIR = "yarn.scheduler.fair.";
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  private final Map<String, String> properties = new LinkedHashMap<>();

  private final DrawnYarn drawn;

  HadoopSetups(DrawnYarn drawn) {
    this.drawn = drawn;
    put("yarn.scheduler.minimum-allocation-mb", drawn.minimum().memory());
    put("yarn.scheduler.minimum-allocation-vcores", drawn.minimum().vcores());
  }

  private void put(String name, Object value) {
    properties.put(name, value.toString());
  }

  HadoopSetup fair(DrawnYarn.Fair fair, LongSupplier nanos) {
    // Each update takes place.
    put(FAIR + "update-interval-ms", 1);
    put("yarn.resource-types.memory-mb.increment-allocation", drawn.increment().memory());
    put("yarn.resource-types.vcores.increment-allocation", drawn.increment().vcores());
    SchedulerRules rules = fair.rules();
    put(
        "yarn.scheduler.reservation-threshold.increment-multiple",
        rules.reservations().increments());
    boolean half = rules.assignments() instanceof ContainerAssignments.HalfOfFree;
    int most = rules.assignments() instanceof ContainerAssignments.UpTo upTo ? upTo.count() : -1;
    put(FAIR + "assignmultiple", most != 1);
    put(FAIR + "dynamic.max.assign", half);
    put(FAIR + "max.assign", most);
    put(FAIR + "locality.threshold.node", rules.waits().node());
    put(FAIR + "locality.threshold.rack", rules.waits().rack());
    put(FAIR + "reservable-nodes", rules.reservations().nodes());
    StringBuilder text = new StringBuilder("<allocations>");
    queue(text, fair.root());
    text.append("</allocations>");
    return setup(HadoopSetup.FAIR, Map.of(HadoopSetup.FAIR_QUEUES, text.toString()), nanos);
  }

  private static void queue(StringBuilder text, QueuePlan plan) {
    QueueLimits limits = plan.limits();
    text.append("<queue name=\"%s\">".formatted(plan.name()));
    element(text, "weight", limits.weight());
    element(text, "schedulingPolicy", policy(plan.policy()));
    if (plan.children().isEmpty()) {
      element(text, "maxAMShare", limits.maxAmShare());
    }
    if (limits.maxRunningApps() < Integer.MAX_VALUE) {
      element(text, "maxRunningApps", limits.maxRunningApps());
    }
    if (!limits.min().equals(Resource.NONE)) {
      element(text, "minResources", amount(limits.min()));
    }
    if (!limits.max().equals(Resource.UNBOUNDED)) {
      element(text, "maxResources", amount(limits.max()));
    }
    plan.children().forEach(child -> queue(text, child));
    text.append("</queue>");
  }

  private static String policy(QueuePolicy policy) {
    if (policy instanceof DominantPolicy) {
      return "drf";
    }
    return policy instanceof FifoPolicy ? "fifo" : "fair";
  }

  private static String amount(Resource amount) {
    return amount.memory() + " mb," + amount.vcores() + " vcores";
  }

  private static void element(StringBuilder text, String name, Object value) {
    text.append("<%s>%s</%s>".formatted(name, value, name));
  }

  HadoopSetup capacity(CapacityQueues queues, LongSupplier nanos) {
    CapacityRules rules = queues.rules();
    put(CAPACITY + "node-locality-delay", rules.nodeDelay());
    put(CAPACITY + "rack-locality-additional-delay", rules.rackDelay());
    String heartbeat = CAPACITY + "per-node-heartbeat.";
    put(heartbeat + "maximum-container-assignments", rules.containers());
    put(heartbeat + "maximum-offswitch-assignments", rules.offSwitch());
    queue(CAPACITY + "root", queues.root());
    return setup(HadoopSetup.CAPACITY, Map.of(), nanos);
  }

  private void queue(String path, CapacityPlan plan) {
    put(path + ".capacity", percent(plan.capacity()));
    put(path + ".maximum-capacity", percent(plan.maxCapacity()));
    if (plan.children().isEmpty()) {
      put(path + ".minimum-user-limit-percent", plan.terms().userLimit());
      put(path + ".user-limit-factor", plan.terms().userLimitFactor());
      put(path + ".maximum-am-resource-percent", plan.terms().masters());
      put(path + ".ordering-policy", plan.terms().fair() ? "fair" : "fifo");
    } else {
      put(
          path + ".queues",
          String.join(",", plan.children().stream().map(CapacityPlan::name).toList()));
      plan.children().forEach(child -> queue(path + "." + child.name(), child));
    }
  }

  private static int percent(float part) {
    return Math.round(part * 100);
  }

  private HadoopSetup setup(String type, Map<String, String> files, LongSupplier nanos) {
    List<HadoopNode> nodes = new ArrayList<>();
    for (int node = 0; node < drawn.nodes().size(); node++) {
      nodes.add(new HadoopNode(name(node), drawn.rackOf().get(node), drawn.nodes().get(node)));
    }
    List<String> racks = new ArrayList<>();
    for (int rack = 0; rack < drawn.racks(); rack++) {
      racks.add("/r" + rack);
    }
    return new HadoopSetup(type, files, properties, nodes, racks, nanos);
  }

  /**
   * Returns a node's name. Hadoop gives up the reservation of the node that comes first in a hash
   * table of 16 entries, and ours that of the node with the lowest number: this must be the same.
   */
  private static String name(int node) {
    int suffix = 0;
    while (entry("n" + node + "x" + suffix) != node) {
      suffix++;
    }
    return "n" + node + "x" + suffix;
  }

  /** Returns the entry for a node of this name: NodeId.hashCode() in Hadoop, with port 1. */
  private static int entry(String name) {
    int hash = 493217 * (493217 * 8501 + name.hashCode()) + 1;
    return (hash ^ hash >>> 16) & 15;
  }
}
