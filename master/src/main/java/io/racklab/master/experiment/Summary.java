package io.racklab.master.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.journal.LoadLevel;
import io.racklab.master.journal.Measures;
import io.racklab.master.journal.Sample;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as summary.json and run.json hold them; a value that was not measured is null. */
final class Summary {
  /** The numbers of a run's entry that any scheduler has, by their paths there. */
  static final List<String> METRICS =
      List.of(
          "makespan_s",
          "throughput_jobs_per_h",
          "job_s.mean",
          "job_s.p50",
          "job_s.p95",
          "job_s.max",
          "slowdown.p50",
          "slowdown.p95",
          "slowdown.variability",
          "map_locality.node",
          "map_locality.rack",
          "map_locality.off",
          "bytes.input_remote",
          "bytes.shuffle",
          "bytes.shuffle_cross_rack",
          "bytes.output",
          "skew",
          "congestion_events",
          "map_progress_at_first_reduce",
          "slot_utilisation.map",
          "slot_utilisation.reduce",
          "extra_attempts",
          "fairness",
          "extra.skew_by_counts",
          "extra.shuffle_cross_rack_share",
          "extra.cross_rack_bytes",
          "extra.nodes_in_congested_racks",
          "extra.nodes_above_traffic_threshold",
          "extra.job_s_light",
          "extra.job_s_medium",
          "extra.job_s_heavy");

  private static final ObjectMapper JSON = new ObjectMapper();

  private Summary() {}

  static Map<String, Object> of(List<EndedRun> runs, Verdict verdict) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("verdict", verdict.level().name());
    summary.put("runs", runs.stream().map(EndedRun::summary).toList());
    return summary;
  }

  /** A run's entry in it. */
  static JsonNode run(RunResult result) {
    Measures measures = result.measures();
    Experiment experiment = result.plan().experiment();
    Map<String, Object> run = new LinkedHashMap<>();
    if (!experiment.cell().values().isEmpty()) {
      run.put("cell", experiment.cell().values());
    }
    run.put("scheduler", result.plan().scheduler().name());
    run.put("repeat", result.plan().repeat());
    run.put("seed", experiment.seed());
    run.put("jobs", result.jobs());
    run.put("jobs_failed", measures.failedJobs());
    run.put("makespan_s", number(measures.makespanSeconds()));
    run.put("throughput_jobs_per_h", number(result.throughputPerHour()));
    run.put("job_s", jobSeconds(measures.jobSeconds()));
    run.put("slowdown", slowdown(measures.slowdowns()));
    run.put(
        "map_locality",
        ordered(
            "node", measures.locality(Locality.NODE),
            "rack", measures.locality(Locality.RACK),
            "off", measures.locality(Locality.OFF)));
    run.put(
        "bytes",
        ordered(
            "input_remote", measures.bytes(FlowKind.INPUT),
            "shuffle", measures.bytes(FlowKind.SHUFFLE),
            "shuffle_cross_rack", measures.shuffleCrossRackBytes(),
            "output", measures.bytes(FlowKind.OUTPUT)));
    run.put("skew", number(measures.skewByBytes()));
    run.put("congestion_events", result.congestion().events());
    run.put("map_progress_at_first_reduce", number(measures.mapProgressAtFirstReduce()));
    run.put(
        "slot_utilisation",
        ordered(
            "map", number(result.utilisation(TaskType.MAP)),
            "reduce", number(result.utilisation(TaskType.REDUCE))));
    run.put("extra_attempts", measures.extraAttempts());
    run.put("fairness", number(measures.fairness()));
    run.put("extra", extra(result));
    return JSON.valueToTree(run);
  }

  private static Map<String, Object> extra(RunResult result) {
    Measures measures = result.measures();
    Map<String, Object> extra =
        ordered(
            "skew_by_counts", number(measures.skewByCounts()),
            "shuffle_cross_rack_share", number(measures.shuffleCrossRackShare()),
            "cross_rack_bytes", measures.crossRackBytes(),
            "nodes_in_congested_racks", number(result.congestedNodes()));
    result.extra().forEach((name, value) -> extra.put(name, number(value)));
    return extra;
  }

  private static Map<String, Object> jobSeconds(Sample sample) {
    return ordered(
        "mean", number(sample.mean()),
        "p50", number(sample.quantile(0.5)),
        "p95", number(sample.quantile(0.95)),
        "max", number(sample.max()));
  }

  /** The variability is V(95) = 95th percentile / median. */
  private static Map<String, Object> slowdown(Sample sample) {
    double median = sample.quantile(0.5);
    double tail = sample.quantile(0.95);
    return sample.size() == 0
        ? null
        : ordered("p50", number(median), "p95", number(tail), "variability", number(tail / median));
  }

  /** The verdict with its figures, as run.json holds it. */
  static Map<String, Object> verdict(Verdict verdict) {
    Ledger ledger = verdict.ledger();
    return ordered(
        "level",
        verdict.level().name(),
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
