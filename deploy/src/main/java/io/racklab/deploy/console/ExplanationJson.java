package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.TimeSegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The critical paths of jobs as nested maps for JSON. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /**
   * Returns a list of runs, each with its jobs.
   *
   * @param paths the paths of each run, by job
   */
  public static List<Map<String, Object>> of(Map<OneRun, Map<String, CriticalPath>> paths) {
    List<Map<String, Object>> runs = new ArrayList<>();
    paths.forEach(
        (run, jobs) -> {
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("scheduler", run.scheduler());
          json.put("repeat", run.repeat());
          json.put("cell", run.cell().values());
          json.put("jobs", jobs.values().stream().map(ExplanationJson::job).toList());
          runs.add(json);
        });
    return runs;
  }

  private static Map<String, Object> job(CriticalPath path) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", path.job().job());
    json.put("job_s", path.job().seconds());
    json.put("seconds", path.breakdown().seconds());
    json.put("path", path.segments().stream().map(ExplanationJson::segment).toList());
    return json;
  }

  private static Map<String, Object> segment(TimeSegment segment) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("activity", segment.activity().title());
    json.put("from_s", segment.from());
    json.put("to_s", segment.to());
    json.put("attempt", segment.attempt().map(one -> one.attempt()).orElse(null));
    json.put("node", segment.attempt().map(one -> one.node()).orElse(null));
    return json;
  }
}
