package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The queues' fair shares in real numbers, whereas the scheduler rounds each share: the largest
 * shares of the form max(min, min(max, weight × R)) that do not exceed the queue above.
 */
final class ModelShares {
  /** The most by which a rounded share is off, in MiB or vcores. */
  static final double ROUNDING = 2;

  private static final int HALVINGS = 70;

  private final QueueModel model;
  private final Map<String, Map<Type, Double>> shares = new LinkedHashMap<>();

  private Resource ofTotal = Resource.NONE;
  private Set<Integer> ofRunning = Set.of();

  ModelShares(QueueModel model) {
    this.model = model;
  }

  /** Returns a queue's share as it was last computed; 0 for a type that is not shared. */
  double of(String queue, Type type) {
    return shares.getOrDefault(queue, Map.of()).getOrDefault(type, 0.0);
  }

  /** Computes all shares, unless they depend on nothing that has changed. */
  void compute() {
    Resource total = model.cluster().total();
    if (total.equals(ofTotal) && model.running().equals(ofRunning)) {
      return;
    }
    ofTotal = total;
    ofRunning = new LinkedHashSet<>(model.running());
    for (Type type : Type.values()) {
      set("root", type, total.of(type));
    }
    below("root");
  }

  private void set(String queue, Type type, double share) {
    shares.computeIfAbsent(queue, any -> new LinkedHashMap<>()).put(type, share);
  }

  private void below(String queue) {
    List<String> children = model.children(queue);
    boolean dominant = model.plan(queue).policy() instanceof DominantPolicy;
    for (Type type : dominant ? Type.values() : new Type[] {Type.MEMORY}) {
      List<String> active =
          children.stream()
              .filter(child -> model.running(child) > 0 && limits(child).max().of(type) > 0)
              .toList();
      double ratio = ratio(active, of(queue, type), type);
      children.forEach(
          child -> set(child, type, active.contains(child) ? at(child, ratio, type) : 0));
    }
    children.forEach(this::below);
  }

  private double ratio(List<String> active, double total, Type type) {
    double low = 0;
    double high = 1L << 40;
    for (int i = 0; i < HALVINGS; i++) {
      double ratio = (low + high) / 2;
      if (active.stream().mapToDouble(child -> at(child, ratio, type)).sum() < total) {
        low = ratio;
      } else {
        high = ratio;
      }
    }
    return high;
  }

  private double at(String child, double ratio, Type type) {
    double most = limits(child).max().of(type);
    return Math.min(most, Math.max(limits(child).weight() * ratio, limits(child).min().of(type)));
  }

  private QueueLimits limits(String queue) {
    return model.plan(queue).limits();
  }
}
