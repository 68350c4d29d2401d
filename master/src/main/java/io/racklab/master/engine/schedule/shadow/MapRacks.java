package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The rack of each map of a job: the rack in which its latest attempt was launched or, once the map
 * has ended, in which the attempt that counts ran. Speculative attempts are ignored.
 */
final class MapRacks {
  private static final int NOWHERE = -1;

  private final int[] maps;
  private final int[] rackOf;
  private final BitSet duplicated = new BitSet();

  MapRacks(Job job, int racks) {
    maps = new int[racks];
    rackOf = new int[job.total(TaskType.MAP)];
    Arrays.fill(rackOf, NOWHERE);
  }

  void placed(int map, int rack) {
    if (rackOf[map] != NOWHERE) {
      maps[rackOf[map]]--;
    }
    rackOf[map] = rack;
    maps[rack]++;
  }

  /** Returns the rack of a map, or -1 if it was never launched. */
  int of(int map) {
    return rackOf[map];
  }

  /** Returns a snapshot of the number of maps in each rack. */
  int[] counts() {
    return maps.clone();
  }

  /** Records that a map was duplicated, so that it gets no second duplicate. */
  void duplicated(int map) {
    duplicated.set(map);
  }

  boolean isDuplicated(int map) {
    return duplicated.get(map);
  }

  int duplicates() {
    return duplicated.cardinality();
  }
}
