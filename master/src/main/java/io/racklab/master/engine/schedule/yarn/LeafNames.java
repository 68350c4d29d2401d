package io.racklab.master.engine.schedule.yarn;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The queues of applications by the names that applications may use, as in Hadoop's capacity
 * scheduler: the path, such as {@code root.research.alice}, or the last name where only one queue
 * of applications has it, {@code root.alice}.
 */
final class LeafNames {
  private static final String ROOT = "root.";

  private final Map<String, String> paths = new LinkedHashMap<>();
  private final Map<String, String> lasts = new LinkedHashMap<>();

  private LeafNames() {}

  static LeafNames of(CapacityPlan root) {
    LeafNames names = new LeafNames();
    root.children().forEach(child -> names.add(child, ROOT));
    return names;
  }

  private void add(CapacityPlan plan, String above) {
    String path = above + plan.name();
    plan.children().forEach(child -> add(child, path + "."));
    if (plan.children().isEmpty()) {
      paths.put(path, path);
      // Of two queues with this name, neither is meant.
      lasts.merge(ROOT + plan.name(), path, (one, other) -> ROOT + CapacityQueues.DEFAULT);
    }
  }

  /** Returns the path of the queue that is named so; the default queue if there is none. */
  String leaf(String name) {
    String last = lasts.getOrDefault(name, ROOT + CapacityQueues.DEFAULT);
    return paths.getOrDefault(name, last);
  }
}
