package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import java.util.Collection;
import java.util.Comparator;

/**
 * Dominant resource fairness: Hadoop 3.3.5's DominantResourceFairnessPolicy for two types. A
 * child's dominant type is the one of which it uses the largest part of the cluster. Children that
 * use less of their dominant type than their minimum share go first, then those with the lowest
 * usage of it for their weight. The other type breaks ties.
 *
 * <p>A bug of that release is kept: the test whether the second of two children is below its
 * minimum share reads the usage of the first. The comparison may therefore contradict itself and
 * order each of two queues after the other. The result of sorting then depends on which pairs are
 * compared, and in which order: see {@link QueueTree} and {@link ParentQueue}.
 */
record DominantPolicy() implements QueuePolicy {
  @Override
  public Comparator<Schedulable> order(Resource cluster) {
    return (a, b) -> compare(a, dominant(a, cluster), b, dominant(b, cluster), cluster);
  }

  private static int compare(Schedulable a, Type ofA, Schedulable b, Type ofB, Resource cluster) {
    boolean needyA = a.usage().of(ofA) < a.minShare().of(ofA);
    // Not a mistake: Hadoop reads the usage of the first child here, too.
    boolean needyB = a.usage().of(ofB) < b.minShare().of(ofB);
    int result;
    if (needyA != needyB) {
      result = needyA ? -1 : 1;
    } else if (needyA) {
      result = sign(ofMinimum(a, ofA) - ofMinimum(b, ofB));
      if (result == 0) {
        result = sign(ofMinimum(a, other(ofA)) - ofMinimum(b, other(ofB)));
      }
    } else {
      result = sign(weighted(a, ofA, cluster) - weighted(b, ofB, cluster));
      if (result == 0) {
        result = sign(weighted(a, other(ofA), cluster) - weighted(b, other(ofB), cluster));
      }
    }
    return result == 0 ? QueuePolicy.bySubmission().compare(a, b) : result;
  }

  /**
   * Returns the sign of a difference; 0 for NaN, which comes from dividing zero by zero, as with an
   * empty minimum share.
   */
  private static int sign(double difference) {
    return (int) Math.signum(difference);
  }

  private static Type dominant(Schedulable one, Resource cluster) {
    return part(one.usage(), Type.VCORES, cluster) > part(one.usage(), Type.MEMORY, cluster)
        ? Type.VCORES
        : Type.MEMORY;
  }

  private static Type other(Type type) {
    return type == Type.MEMORY ? Type.VCORES : Type.MEMORY;
  }

  private static double part(Resource usage, Type type, Resource cluster) {
    return (double) usage.of(type) / cluster.of(type);
  }

  private static double weighted(Schedulable one, Type type, Resource cluster) {
    return part(one.usage(), type, cluster) / one.weight();
  }

  private static double ofMinimum(Schedulable one, Type type) {
    return (double) one.usage().of(type) / one.minShare().of(type);
  }

  @Override
  public void share(Collection<? extends Schedulable> children, Resource total) {
    for (Type type : Type.values()) {
      QueueFairShares.compute(children, total.of(type), type);
    }
  }

  @Override
  public Resource headroom(Resource fairShare, Resource usage, Resource available) {
    return fairShare.minus(usage).max(Resource.NONE).min(available);
  }

  @Override
  public boolean below(Resource usage, Resource share, Resource cluster) {
    return largest(usage, cluster) < largest(share, cluster);
  }

  /** Compares the larger parts of the cluster, and where they are equal the smaller ones. */
  @Override
  public boolean isAtLeast(Resource container, Resource other, Resource cluster) {
    double larger = largest(container, cluster) - largest(other, cluster);
    return larger > 0 || larger == 0 && smallest(container, cluster) >= smallest(other, cluster);
  }

  private static double smallest(Resource amount, Resource cluster) {
    return Math.min(part(amount, Type.MEMORY, cluster), part(amount, Type.VCORES, cluster));
  }

  private static double largest(Resource amount, Resource cluster) {
    return Math.max(part(amount, Type.MEMORY, cluster), part(amount, Type.VCORES, cluster));
  }
}
