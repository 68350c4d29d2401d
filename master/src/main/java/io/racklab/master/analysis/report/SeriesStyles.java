package io.racklab.master.analysis.report;

import java.util.ArrayList;
import java.util.List;

/** The styles of schedulers: each has the same style in every figure. */
final class SeriesStyles {
  private final List<String> schedulers = new ArrayList<>();

  SeriesStyles(List<Group> groups) {
    for (Group group : groups) {
      if (!schedulers.contains(group.scheduler())) {
        schedulers.add(group.scheduler());
      }
    }
  }

  SeriesStyle of(String scheduler) {
    return SeriesStyle.of(Math.max(0, schedulers.indexOf(scheduler)));
  }

  List<String> schedulers() {
    return List.copyOf(schedulers);
  }
}
