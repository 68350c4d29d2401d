package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Sorts names into the order in which Hadoop iterates over the queues of its allocation file: the
 * order of a Java hash set to which they were added one by one. The order is computed here, so that
 * it is the same in every Java version.
 */
final class HashedNames {
  private static final int SMALLEST_TABLE = 16;
  private static final double FULLEST = 0.75;
  private static final int HALF_OF_A_HASH = 16;

  private HashedNames() {}

  static List<String> inOrder(Collection<String> names) {
    int table = table(names.size());
    List<String> all = new ArrayList<>(names);
    // Names in the same hash slot keep their order.
    all.sort(Comparator.comparingInt(name -> slot(name, table)));
    return all;
  }

  private static int table(int names) {
    int table = SMALLEST_TABLE;
    while (names > table * FULLEST) {
      table *= 2;
    }
    return table;
  }

  private static int slot(String name, int table) {
    int hash = name.hashCode();
    return (hash ^ hash >>> HALF_OF_A_HASH) & table - 1;
  }
}
