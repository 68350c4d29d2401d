package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.report.JobGroups;
import io.racklab.master.analysis.report.JobGroups.GroupTimes;
import io.racklab.master.analysis.report.JobGroups.InCell;
import io.racklab.master.analysis.report.JobGroups.Loser;
import io.racklab.master.analysis.why.Activity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The jobs on which a scheduler is faster or slower than another, as text. */
public final class GroupsText {
  /** The most groups that are shown: those with the largest differences. */
  private static final int MOST_GROUPS = 20;

  private GroupsText() {}

  /** Returns several lines, with an empty line before each cell. */
  public static String of(JobGroups groups, String by) {
    StringBuilder text = new StringBuilder();
    for (InCell cell : groups.cells()) {
      text.append('\n').append(groups.other()).append(" against ").append(groups.baseline());
      text.append(cell.cell().values().isEmpty() ? "" : " at " + cell.cell());
      text.append(", by ").append(by).append(":\n\n");
      table(text, groups, cell, by);
      losers(text, groups, cell);
    }
    return groups.cells().isEmpty()
        ? "\n%s and %s have no runs of the same seed and repeat\n"
            .formatted(groups.other(), groups.baseline())
        : text.toString();
  }

  private static void table(StringBuilder text, JobGroups groups, InCell cell, String by) {
    Columns table = new Columns();
    table.row(List.of(by, "jobs", groups.baseline(), "difference", "faster", "slower"));
    List<GroupTimes> shown = new ArrayList<>(cell.groups());
    if (shown.size() > MOST_GROUPS) {
      shown.sort((one, other) -> Double.compare(size(other), size(one)));
      shown = shown.subList(0, MOST_GROUPS);
    }
    for (GroupTimes group : shown) {
      table.row(
          List.of(
              group.name(),
              Integer.toString(group.jobs()),
              String.format(Locale.ROOT, "%.1f s", group.seconds()),
              DifferenceText.of(group.difference(), Unit.SECONDS),
              Integer.toString(group.faster()),
              Integer.toString(group.slower())));
    }
    text.append(table);
    if (shown.size() < cell.groups().size()) {
      text.append("and ").append(cell.groups().size() - shown.size());
      text.append(" more with smaller differences\n");
    }
  }

  private static double size(GroupTimes group) {
    return Math.abs(group.difference().absolute().estimate());
  }

  private static void losers(StringBuilder text, JobGroups groups, InCell cell) {
    if (cell.losers().isEmpty()) {
      text.append("\nno job takes longer under ").append(groups.other()).append('\n');
      return;
    }
    text.append("\nthe jobs that lose most under ").append(groups.other()).append(":\n");
    for (Loser loser : cell.losers()) {
      String cause = loser.more().longest();
      text.append(
          String.format(
              Locale.ROOT,
              "  %s of %s (%d %s, repeat %d) takes %.1f s longer: it %s (%+.1f s)%n",
              loser.job().job(),
              loser.job().user(),
              loser.job().maps(),
              loser.job().maps() == 1 ? "map" : "maps",
              loser.repeat(),
              loser.more().total(),
              sentence(cause),
              loser.more().seconds(cause)));
    }
  }

  private static String sentence(String title) {
    return Arrays.stream(Activity.values())
        .filter(one -> one.title().equals(title))
        .map(Activity::sentence)
        .findFirst()
        .orElseThrow();
  }
}
