package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Divides one type of resource by weight within minimum and maximum shares: Hadoop 3.3.5's
 * ComputeFairShares. There is a ratio R such that each share is max(minimum, min(maximum, weight ×
 * R)). R is found by 25 steps of bisection, and each share is then rounded down. As in Hadoop, the
 * shares may therefore add up to a few units more or less than the total.
 */
final class QueueFairShares {
  private static final int HALVINGS = 25;

  private QueueFairShares() {}

  /** Sets each child's share of this type. */
  static void compute(Collection<? extends Schedulable> all, long total, Type type) {
    List<Schedulable> sharing = new ArrayList<>();
    long taken = 0;
    for (Schedulable one : all) {
      long fixed = fixedShare(one, type);
      if (fixed < 0) {
        sharing.add(one);
      } else {
        one.fairShare(one.fairShare().with(type, fixed));
        taken = capped(taken, fixed);
      }
    }
    if (sharing.isEmpty()) {
      return;
    }
    long toShare = Math.min(maxShares(sharing, type), Math.max(total - taken, 0));
    double ratio = ratio(sharing, toShare, type);
    for (Schedulable one : sharing) {
      one.fairShare(one.fairShare().with(type, share(one, ratio, type)));
    }
  }

  /** Returns a child's share if it does not depend on the others, or -1. */
  private static long fixedShare(Schedulable one, Type type) {
    if (one.maxShare().of(type) <= 0 || !one.active()) {
      return 0;
    }
    return one.weight() <= 0 ? Math.max(one.minShare().of(type), 0) : -1;
  }

  private static double ratio(List<Schedulable> sharing, long toShare, Type type) {
    double right = 1;
    while (used(sharing, right, type) < toShare) {
      right *= 2;
    }
    double left = 0;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (left + right) / 2;
      long used = used(sharing, middle, type);
      if (used < toShare) {
        left = middle;
      } else {
        right = middle;
      }
      if (used == toShare) {
        break;
      }
    }
    return right;
  }

  private static long maxShares(List<Schedulable> sharing, Type type) {
    long sum = 0;
    for (Schedulable one : sharing) {
      sum = capped(sum, one.maxShare().of(type));
    }
    return sum;
  }

  private static long used(List<Schedulable> sharing, double ratio, Type type) {
    long sum = 0;
    for (Schedulable one : sharing) {
      sum = capped(sum, share(one, ratio, type));
    }
    return sum;
  }

  private static long share(Schedulable one, double ratio, Type type) {
    double share = Math.max(one.weight() * ratio, one.minShare().of(type));
    return (long) Math.min(share, one.maxShare().of(type));
  }

  private static long capped(long a, long b) {
    return b > Long.MAX_VALUE - a ? Long.MAX_VALUE : a + b;
  }
}
