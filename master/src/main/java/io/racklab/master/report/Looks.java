package io.racklab.master.report;

import java.util.ArrayList;
import java.util.List;

/** One look for each scheduler, the same in every figure. */
final class Looks {
  private final List<String> schedulers = new ArrayList<>();

  Looks(List<Group> groups) {
    for (Group group : groups) {
      if (!schedulers.contains(group.scheduler())) {
        schedulers.add(group.scheduler());
      }
    }
  }

  Look of(String scheduler) {
    return Look.of(Math.max(0, schedulers.indexOf(scheduler)));
  }

  List<String> schedulers() {
    return List.copyOf(schedulers);
  }
}
