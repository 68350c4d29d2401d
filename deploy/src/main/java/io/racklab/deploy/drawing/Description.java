package io.racklab.deploy.drawing;

import io.racklab.topologies.Rack;
import java.util.ArrayList;
import java.util.List;

/** The picture in words. */
final class Description {
  /** More kinds of racks than this nobody listens to. */
  private static final int MOST_GROUPS = 20;

  private Description() {}

  static String of(Census census, List<Totals.Row> totals) {
    StringBuilder text = new StringBuilder();
    census.groups().stream()
        .limit(MOST_GROUPS)
        .forEach(group -> text.append(racks(group)).append(". "));
    if (census.groups().size() > MOST_GROUPS) {
      int left = census.groups().size() - MOST_GROUPS;
      text.append("And ").append(Figures.counted(left, "other kind")).append(" of racks. ");
    }
    List<String> sums = totals.stream().map(row -> row.name() + ": " + row.value()).toList();
    return text + String.join("; ", sums) + ".";
  }

  private static String racks(Census.Group group) {
    List<String> nodes = new ArrayList<>();
    group
        .type()
        .nodes()
        .forEach(
            (kind, count) -> {
              String speed = kind.differsInSpeed() ? ", speed " + Figures.number(kind.speed()) : "";
              String each = String.join(", ", kind.lines(false)) + speed;
              nodes.add(Figures.counted(count, "node") + " (" + each + ")");
            });
    List<Rack> racks = group.racks();
    String which =
        racks.size() == 1
            ? "Rack " + racks.get(0).name()
            : Figures.count(racks.size()) + " equal racks, each";
    return which
        + " with "
        + Figures.rate(group.type().uplink())
        + " up and "
        + Figures.rate(group.type().downlink())
        + " down: "
        + String.join("; ", nodes);
  }
}
