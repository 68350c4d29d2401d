package io.racklab.master.schedule.shadow;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.Arrays;

/** In which racks a job's maps run or have run, and which rack may have one more. */
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

  /** A map was given a slot; one that runs again counts where it runs now. */
  void placed(int map, int rack) {
    if (rackOfMap[map] != NOWHERE) {
      maps[rackOfMap[map]]--;
    }
    rackOfMap[map] = rack;
    maps[rack]++;
  }

  /**
   * Whether a rack may have one of the maps that wait, if these fill the racks up to a common level
   * as water does. Of those that can be given maps, there is always one that may.
   *
   * @param able which racks can be given maps
   */
  boolean mayHaveOneMore(int rack, boolean[] able) {
    int waiting = job.pending(TaskType.MAP);
    if (waiting == job.total(TaskType.MAP)) {
      // The job is new, or begins anew.
      Arrays.fill(maps, 0);
      Arrays.fill(rackOfMap, NOWHERE);
    }
    // A level of one more than this rack has must not be more than enough.
    return room(maps[rack], able) < waiting;
  }

  /** The number of further maps that fill the racks up to a level. */
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
