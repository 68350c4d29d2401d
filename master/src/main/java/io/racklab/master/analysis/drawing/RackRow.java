package io.racklab.master.analysis.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A row of racks side by side below a switch. This is the switch of their pod, which has links to
 * the core switch, or the core switch itself.
 *
 * @param pod the pod of the racks; empty if the cluster has no pods
 * @param core true if the core switch is drawn above each row
 */
record RackRow(
    Optional<Census.PodGroup> pod,
    List<Census.Group> groups,
    List<RackFigure> figures,
    boolean core) {
  static final double SWITCH = 26;
  static final double GAP = 24;

  private static final Lettering BOLD = new Lettering(12, true);
  private static final int COLUMNS = 4;
  private static final int MOST_ROWS = 10;

  /**
   * Returns the rows. A pod has only one row, so that its links are drawn only once; further groups
   * of racks in the pod are left out.
   */
  static List<RackRow> of(Census census) {
    List<RackRow> rows = new ArrayList<>();
    if (census.pods().isEmpty()) {
      // A single rack or pod has no use for links to others, so no core switch is drawn.
      boolean core = census.severalRacks();
      for (int i = 0; i < census.groups().size(); i += COLUMNS) {
        List<Census.Group> rest = census.groups().subList(i, census.groups().size());
        rows.add(of(census, Optional.empty(), rest, core));
      }
    }
    for (Census.PodGroup pod : census.pods()) {
      rows.add(of(census, Optional.of(pod), pod.groups(), census.severalPods()));
    }
    return rows.subList(0, Math.min(rows.size(), MOST_ROWS));
  }

  private static RackRow of(
      Census census, Optional<Census.PodGroup> pod, List<Census.Group> from, boolean core) {
    List<Census.Group> groups = from.stream().limit(COLUMNS).toList();
    List<RackFigure> figures = groups.stream().map(group -> RackFigure.of(census, group)).toList();
    return new RackRow(pod, groups, figures, core);
  }

  double width() {
    return figures.size() * (RackFigure.WIDTH + GAP) - GAP;
  }

  double height() {
    double highest = figures.stream().mapToDouble(RackFigure::height).max().orElse(0);
    return podTop() + (pod.isPresent() ? SWITCH : 0) + rackLinks() + highest;
  }

  /**
   * Returns the distance from the top of the row to the pod's switch or, without pods, to the lower
   * edge of the core switch.
   */
  private double podTop() {
    return !core ? 0 : pod.isPresent() ? SWITCH + CoreLinks.HEIGHT : SWITCH;
  }

  private double rackLinks() {
    return core || pod.isPresent() ? CoreLinks.HEIGHT : 0;
  }

  int rackCount() {
    return groups.stream().mapToInt(Census.Group::rackCount).sum();
  }

  /** Draws everything except the core switch, to the right of and below the given corner. */
  void draw(Sketch sketch, double left, double y) {
    double top = y + podTop();
    if (pod.isPresent()) {
      drawPod(sketch, pod.get(), left, y);
      top += SWITCH;
    }
    double x = left;
    for (int i = 0; i < figures.size(); i++) {
      if (rackLinks() > 0) {
        RackType type = groups.get(i).type();
        new CoreLinks(type.uplink(), type.downlink(), type.paths())
            .draw(sketch, x + RackFigure.WIDTH / 2, top);
      }
      figures.get(i).draw(sketch, x, top + rackLinks());
      x += RackFigure.WIDTH + GAP;
    }
  }

  private void drawPod(Sketch sketch, Census.PodGroup drawn, double left, double y) {
    if (core) {
      PodType type = drawn.type();
      new CoreLinks(type.uplink(), type.downlink(), type.paths())
          .draw(sketch, left + width() / 2, y + SWITCH);
    }
    double top = y + podTop();
    sketch.box(new Area(left, top, width(), SWITCH), Palette.GREY, Palette.INK);
    sketch.label(left + width() / 2, top + 17, Mark.Anchor.MIDDLE, width(), BOLD, name(drawn));
  }

  private static String name(Census.PodGroup drawn) {
    int pods = drawn.pods().size();
    String first = drawn.pods().get(0).name();
    return pods == 1
        ? first
        : first + " … " + drawn.pods().get(pods - 1).name() + ": " + pods + " pods, each with";
  }
}
