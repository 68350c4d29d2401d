package io.racklab.master.runs.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the content of summary.json and run.json. A value that was not measured is null. */
final class Summary {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Summary() {}

  static Map<String, Object> of(List<EndedRun> runs, Verdict verdict) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("verdict", verdict.standing());
    summary.put("runs", runs.stream().map(EndedRun::summary).toList());
    return summary;
  }

  /** Returns a run's entry in summary.json. */
  static JsonNode run(RunResult result) {
    Experiment experiment = result.plan().experiment();
    Map<String, Object> run = new LinkedHashMap<>();
    if (!experiment.cell().values().isEmpty()) {
      run.put("cell", experiment.cell().values());
    }
    run.put("scheduler", result.plan().scheduler().name());
    run.put("repeat", result.plan().repeat());
    run.put("seed", experiment.repetition().seed());
    Metric.ALL.forEach(metric -> put(run, metric.path(), metric.value().apply(result)));
    result.extra().forEach((name, value) -> put(run, Metric.EXTRA + name, number(value)));
    if (result.measures().slowdowns().size() == 0) {
      run.put("slowdown", null);
    }
    return JSON.valueToTree(run);
  }

  /** Puts a value at a dotted path, whose names but the last are nested objects. */
  private static void put(Map<String, Object> object, String path, Object value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      object.put(path, value);
      return;
    }
    @SuppressWarnings("unchecked") // only this method puts values there
    Map<String, Object> inner =
        (Map<String, Object>)
            object.computeIfAbsent(path.substring(0, dot), name -> new LinkedHashMap<>());
    put(inner, path.substring(dot + 1), value);
  }

  /** Returns the verdict with its figures, as run.json holds it. */
  static Map<String, Object> verdict(Verdict verdict) {
    Ledger ledger = verdict.ledger();
    return ordered(
        "level",
        verdict.standing(),
        "tolerance",
        verdict.tolerance(),
        "reasons",
        verdict.reasons(),
        "flows_judged",
        verdict.flowErrors().size(),
        "flow_error_median",
        number(verdict.flowErrors().quantile(0.5)),
        "flow_error_p99",
        number(verdict.flowErrors().quantile(0.99)),
        "flow_errors_by_load",
        verdict.byLoad().entrySet().stream().map(level -> errors(level)).toList(),
        "unsent_share_median",
        number(verdict.unsent().quantile(0.5)),
        "unsent_share_p99",
        number(verdict.unsent().quantile(0.99)),
        "link_windows",
        verdict.linkErrors().below().size(),
        "link_below_model_p99",
        number(verdict.linkErrors().below().quantile(0.99)),
        "link_above_model_p99",
        number(verdict.linkErrors().above().quantile(0.99)),
        "disk_flows_judged",
        verdict.diskErrors().size(),
        "disk_flow_error_median",
        number(verdict.diskErrors().quantile(0.5)),
        "disk_flow_error_p99",
        number(verdict.diskErrors().quantile(0.99)),
        "control_lag_ms",
        lateness(verdict.health().control()),
        "timer_lateness_ms",
        lateness(verdict.health().timers()),
        "timer_lateness_of_attempt",
        number(verdict.lateness()),
        "start_lateness_ms",
        lateness(verdict.health().starts()),
        "start_lateness_of_attempt",
        number(verdict.startLateness()),
        "fullest_link",
        number(verdict.fullestLink()),
        "processors_busy",
        number(verdict.health().busy()),
        "processors_saturated",
        number(verdict.health().saturated()),
        "ledger",
        ordered(
            "produced_bytes", ledger.produced(),
            "discarded_bytes", ledger.discarded(),
            "sent_bytes", ledger.sent(),
            "received_bytes", ledger.received(),
            "corrupted_bytes", ledger.corrupted(),
            "closes", ledger.closes()));
  }

  private static Map<String, Object> errors(Map.Entry<LoadLevel, Sample> level) {
    return ordered(
        "busiest_link", level.getKey().toString(),
        "flows", level.getValue().size(),
        "median", number(level.getValue().quantile(0.5)),
        "p99", number(level.getValue().quantile(0.99)));
  }

  private static Map<String, Object> lateness(Lateness lateness) {
    return ordered(
        "count", lateness.count(),
        "median", lateness.medianNanos() / 1e6,
        "p99", lateness.tailNanos() / 1e6,
        "max", lateness.mostNanos() / 1e6);
  }

  private static Object number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static Map<String, Object> ordered(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
