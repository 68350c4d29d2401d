package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Killer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The containers that a scheduler has taken back, until what runs in them is killed. */
final class TakenBack {
  private final List<Container> containers = new ArrayList<>();

  /** Fetches the containers that the scheduler has taken back since the last call. */
  void fetch(ContainerScheduler scheduler) {
    containers.addAll(scheduler.takenBack());
  }

  boolean isEmpty() {
    return containers.isEmpty();
  }

  /**
   * Kills what runs in the containers.
   *
   * @param masters the masters, by job
   */
  void kill(Map<Integer, JobMaster> masters, Killer killer) {
    for (Container container : containers) {
      JobMaster master = masters.get(container.application());
      if (master != null) {
        master.takenBack(container).ifPresent(killer::kill);
      }
    }
    containers.clear();
  }
}
