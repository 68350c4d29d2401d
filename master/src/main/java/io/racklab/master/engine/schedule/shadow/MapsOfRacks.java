package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.Arrays;

/**
 * The racks in which a job's maps run or have run, and the rule that decides whether a rack may
 * have one more.
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

  /** A map was given a slot; a map that runs again counts where it runs now. */
  void placed(int map, int rack) {
    if (rackOfMap[map] != NOWHERE) {
      maps[rackOfMap[map]]--;
    }
    rackOfMap[map] = rack;
    maps[rack]++;
  }

  /**
   * True if a rack may have one of the pending maps when these fill the racks up to a common level,
   * like water. Among the racks that can be given maps, at least one always may.
   *
   * @param able tells for each rack whether it can be given maps
   */
  boolean mayHaveOneMore(int rack, boolean[] able) {
    int waiting = job.pending(TaskType.MAP);
    if (waiting == job.total(TaskType.MAP)) {
      // The job is new or has restarted.
      Arrays.fill(maps, 0);
      Arrays.fill(rackOfMap, NOWHERE);
    }
    // The pending maps must suffice to fill the racks above the level of this one.
    return room(maps[rack], able) < waiting;
  }

  /** Returns the number of further maps that fill the racks up to a level. */
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
