package io.racklab.deploy.console;

import io.racklab.master.analysis.report.JobGroups;
import io.racklab.master.analysis.report.JobGroups.GroupTimes;
import io.racklab.master.analysis.report.JobGroups.InCell;
import io.racklab.master.analysis.report.JobGroups.Loser;
import java.util.LinkedHashMap;
import java.util.Map;

/** The jobs on which a scheduler is faster or slower than another, for JSON. */
public final class GroupsJson {
  private GroupsJson() {}

  /** Returns maps, lists and numbers. */
  public static Map<String, Object> of(JobGroups groups) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("baseline", groups.baseline());
    json.put("other", groups.other());
    json.put("cells", groups.cells().stream().map(GroupsJson::json).toList());
    return json;
  }

  private static Map<String, Object> json(InCell cell) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cell", cell.cell().values());
    json.put("groups", cell.groups().stream().map(GroupsJson::json).toList());
    json.put("losers", cell.losers().stream().map(GroupsJson::json).toList());
    return json;
  }

  private static Map<String, Object> json(GroupTimes group) {
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
