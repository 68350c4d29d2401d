package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.Arrays;

/**
 * The rack of each map of a job under even scheduling, and the rule that decides whether a rack may
 * have one more map.
 */
final class MapsOfRacks {
  private static final int NOWHERE = -1;

  private final Job job;
  private final int[] maps;
  private final int[] rackOfMap;

  MapsOfRacks(Job job, int racks) {
    this.job = job;
    maps = new int[racks];
    rackOfMap = new int[job.total(TaskType.MAP)];
    Arrays.fill(rackOfMap, NOWHERE);
  }

  Job job() {
    return job;
  }

  /** Records that a map was given a slot in a rack; a map that runs again moves to its new rack. */
  void placed(int map, int rack) {
    if (rackOfMap[map] != NOWHERE) {
      maps[rackOfMap[map]]--;
    }
    rackOfMap[map] = rack;
    maps[rack]++;
  }

  /**
   * True if a rack may have one more map. The pending maps go to the racks with the fewest maps, so
   * that these rise to a common level, as water fills a vessel; a rack at or above that level gets
   * none. While maps are pending, at least one rack that can run maps may have one.
   *
   * @param able true for each rack that can run maps of the job
   */
  boolean mayHaveOneMore(int rack, boolean[] able) {
    int waiting = job.pending(TaskType.MAP);
    if (waiting == job.total(TaskType.MAP)) {
      // The job is new or has restarted.
      Arrays.fill(maps, 0);
      Arrays.fill(rackOfMap, NOWHERE);
    }
    // The pending maps must suffice to fill the emptier racks up to the level of this one, and one
    // more.
    return room(maps[rack], able) < waiting;
  }

  /** Returns the number of maps that it takes to fill the racks up to a level. */
  private long room(int level, boolean[] able) {
    long room = 0;
    for (int rack = 0; rack < maps.length; rack++) {
      if (able[rack]) {
        room += Math.max(0, level - maps[rack]);
      }
    }
    return room;
  }
}
