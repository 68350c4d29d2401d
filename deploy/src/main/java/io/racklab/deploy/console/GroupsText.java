package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.report.JobGroups;
import io.racklab.master.analysis.report.JobGroups.Group;
import io.racklab.master.analysis.report.JobGroups.InCell;
import io.racklab.master.analysis.report.JobGroups.Loser;
import io.racklab.master.analysis.why.Activity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** On which jobs a scheduler is faster or slower than another, as text or for JSON. */
public final class GroupsText {
  /** So many groups fit on a screen; those with the largest differences are shown. */
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
    List<Group> shown = new ArrayList<>(cell.groups());
    if (shown.size() > MOST_GROUPS) {
      shown.sort((one, other) -> Double.compare(size(other), size(one)));
      shown = shown.subList(0, MOST_GROUPS);
    }
    for (Group group : shown) {
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

  private static double size(Group group) {
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

  /** Returns the same as maps, lists and numbers. */
  public static Map<String, Object> json(JobGroups groups) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("baseline", groups.baseline());
    json.put("other", groups.other());
    json.put("cells", groups.cells().stream().map(GroupsText::json).toList());
    return json;
  }

  private static Map<String, Object> json(InCell cell) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cell", cell.cell().values());
    json.put("groups", cell.groups().stream().map(GroupsText::json).toList());
    json.put("losers", cell.losers().stream().map(GroupsText::json).toList());
    return json;
  }

  private static Map<String, Object> json(Group group) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", group.name());
    json.put("jobs", group.jobs());
    json.put("baseline_s", group.seconds());
    json.put("difference_s", group.difference().absolute().estimate());
    json.put(
        "half_width_s",
        group.difference().absolute().isBounded()
            ? group.difference().absolute().halfWidth()
            : null);
    json.put("faster", group.faster());
    json.put("slower", group.slower());
    return json;
  }

  private static Map<String, Object> json(Loser loser) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", loser.job().job());
    json.put("user", loser.job().user());
    json.put("maps", loser.job().maps());
    json.put("repeat", loser.repeat());
    json.put("more_s", loser.more().total());
    json.put("by_activity_s", loser.more().seconds());
    return json;
  }
}
