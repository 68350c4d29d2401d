package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import java.util.Arrays;
import java.util.Comparator;

/**
 * What decides on the place of a queue or an application among its siblings.
 *
 * @param min its minimum share
 * @param demand what it held and wanted when shares were computed last
 */
record Standing(Entry entry, double weight, Resource min, Resource demand, Resource used) {
  /** The time of submission (0 for a queue) and the name break ties. */
  record Entry(long millis, String name) {}

  private static final double ROUNDING = 1e-12;

  private static final Comparator<Standing> EARLIER =
      Comparator.<Standing>comparingLong(one -> one.entry.millis)
          .thenComparing(one -> one.entry.name);

  /** True if this surely goes before another one by a policy. */
  boolean isBefore(Standing other, QueuePolicy policy, Resource cluster) {
    if (policy instanceof FifoPolicy) {
      return EARLIER.compare(this, other) < 0;
    }
    return policy instanceof FairPolicy
        ? isBeforeByMemory(other)
        : isBeforeByDominance(other, cluster);
  }

  private boolean isBeforeByMemory(Standing other) {
    if (demand.memory() == 0 || other.demand.memory() == 0) {
      return demand.memory() > 0;
    }
    double need = used.memory() / (double) Math.min(min.memory(), demand.memory());
    double needOfOther =
        other.used.memory() / (double) Math.min(other.min.memory(), other.demand.memory());
    if (need < 1 || needOfOther < 1) {
      // NaN, if there is no minimum, is not below 1.
      return need < 1 && needOfOther < 1 && need == needOfOther
          ? lessForWeight(other)
          : need < 1 && !(needOfOther <= need);
    }
    return lessForWeight(other);
  }

  private boolean lessForWeight(Standing other) {
    double less = other.used.memory() / other.weight - used.memory() / weight;
    return less == 0 ? EARLIER.compare(this, other) < 0 : less > 0;
  }

  /**
   * Compares dominant shares. Minimum shares are left out: Hadoop's comparison contradicts itself
   * with them.
   */
  private boolean isBeforeByDominance(Standing other, Resource cluster) {
    if (!min.equals(Resource.NONE) || !other.min.equals(Resource.NONE)) {
      return false;
    }
    double[] mine = parts(cluster);
    double[] others = other.parts(cluster);
    for (int i = mine.length - 1; i >= 0; i--) {
      if (mine[i] != others[i]) {
        // Rounding decides between parts that are as good as equal.
        return mine[i] < others[i] - ROUNDING;
      }
    }
    return EARLIER.compare(this, other) < 0;
  }

  /** Returns the parts of the cluster for the weight, the dominant one last. */
  private double[] parts(Resource cluster) {
    double[] parts = new double[Type.values().length];
    for (Type type : Type.values()) {
      parts[type.ordinal()] = used.of(type) / (double) cluster.of(type) / weight;
    }
    Arrays.sort(parts);
    return parts;
  }
}
