package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Rack;
import java.util.ArrayList;
import java.util.List;

/** Describes the picture in words, for readers who cannot see it. */
final class Description {
  /**
   * The most types of racks or pods that are described; a longer text would be too long to listen
   * to.
   */
  private static final int MOST_GROUPS = 20;

  private Description() {}

  static String of(Census census, List<Totals.Row> totals) {
    StringBuilder text = new StringBuilder();
    if (census.pods().isEmpty()) {
      census.groups().stream()
          .limit(MOST_GROUPS)
          .forEach(group -> text.append(racks(group)).append(". "));
    }
    census.pods().stream().limit(MOST_GROUPS).forEach(pod -> text.append(pods(pod)).append(". "));
    boolean inPods = !census.pods().isEmpty();
    int left = (inPods ? census.pods() : census.groups()).size() - MOST_GROUPS;
    if (left > 0) {
      text.append("And ").append(Figures.counted(left, "other kind"));
      text.append(inPods ? " of pods. " : " of racks. ");
    }
    List<String> sums = totals.stream().map(row -> row.name() + ": " + row.value()).toList();
    return text + String.join("; ", sums) + ".";
  }

  private static String pods(Census.PodGroup group) {
    PodType type = group.type();
    List<String> racks =
        group.groups().stream().limit(MOST_GROUPS).map(Description::racks).toList();
    int pods = group.pods().size();
    return (pods == 1
            ? "Pod " + group.pods().get(0).name()
            : Figures.count(pods) + " equal pods, each")
        + links(type.uplink(), type.downlink(), type.paths())
        + ". In it: "
        + String.join(". ", racks);
  }

  private static String links(double up, double down, int paths) {
    return " with "
        + Figures.rate(up)
        + " up and "
        + Figures.rate(down)
        + " down"
        + (paths == 1 ? "" : " in " + paths + " equal paths");
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
    RackType type = group.type();
    return which
        + links(type.uplink(), type.downlink(), type.paths())
        + ": "
        + String.join("; ", nodes);
  }
}
