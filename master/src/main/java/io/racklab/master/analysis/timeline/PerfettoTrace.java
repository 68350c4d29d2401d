package io.racklab.master.analysis.timeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedFlow;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a run in Chrome's JSON format of trace events, which Perfetto can open and query with SQL.
 * Each node is a process, and each of its lanes a thread; the phases of an attempt are slices
 * nested in the slice of the attempt. Flows between nodes are slices in further threads of the
 * receiving node. A microsecond of the trace is a microsecond of emulated time.
 */
public final class PerfettoTrace {
  private static final double MICROS = 1e6;

  private final JsonGenerator json;
  private final Map<String, Integer> processes = new LinkedHashMap<>();

  private PerfettoTrace(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the trace.
   *
   * @param files the run's rows
   * @param out the stream, which is not closed
   */
  public static void write(Timeline timeline, RunFiles files, OutputStream out) throws IOException {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      PerfettoTrace trace = new PerfettoTrace(json);
      json.writeStartObject();
      json.writeStringField("displayTimeUnit", "ms");
      json.writeArrayFieldStart("traceEvents");
      trace.attempts(timeline);
      trace.flows(files.flows());
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private void attempts(Timeline timeline) throws IOException {
    int thread = 0;
    for (int lane = 0; lane < timeline.lanes().size(); lane++) {
      Lane of = timeline.lanes().get(lane);
      int process = process(of.node(), of.rack() + ", " + of.node());
      thread++;
      named("thread_name", process, thread, (of.map() ? "map " : "reduce ") + (of.number() + 1));
      for (int i = timeline.laneStart(lane); i < timeline.laneStart(lane + 1); i++) {
        attempt(timeline.attempt(i), process, thread);
      }
    }
  }

  private int process(String node, String name) throws IOException {
    Integer known = processes.get(node);
    if (known != null) {
      return known;
    }
    int number = processes.size() + 1;
    processes.put(node, number);
    named("process_name", number, 0, name);
    return number;
  }

  private void attempt(EndedAttempt attempt, int process, int thread) throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("job", attempt.job());
    attempt.kind().ifPresent(kind -> facts.put("kind", word(kind)));
    attempt.locality().ifPresent(locality -> facts.put("locality", word(locality)));
    attempt.outcome().ifPresent(outcome -> facts.put("outcome", word(outcome)));
    String type = attempt.map() ? "map" : "reduce";
    slice(attempt.attempt(), type, attempt.start(), attempt.finish(), process, thread, facts);
    double from = attempt.start();
    for (Map.Entry<String, Double> phase : phases(attempt).entrySet()) {
      if (phase.getValue() > from) {
        slice(phase.getKey(), "phase", from, phase.getValue(), process, thread, Map.of());
        from = phase.getValue();
      }
    }
  }

  /** Returns the ends of the phases in order; NaN for a phase that the attempt did not reach. */
  private static Map<String, Double> phases(EndedAttempt attempt) {
    Map<String, Double> phases = new LinkedHashMap<>();
    if (attempt.map()) {
      phases.put("read", attempt.read());
      phases.put("map", attempt.compute());
    } else {
      phases.put("copy", attempt.copy());
      phases.put("sort", attempt.sort());
      phases.put("reduce", attempt.compute());
    }
    if (attempt.chosen()) {
      phases.put("write", attempt.finish());
    }
    return phases;
  }

  /**
   * Writes the flows. Flows into a node may overlap, so each is written in the first lane that is
   * free.
   */
  private void flows(List<EndedFlow> flows) throws IOException {
    Map<String, Lanes> lanes = new TreeMap<>();
    List<EndedFlow> begun =
        flows.stream().sorted((a, b) -> Double.compare(a.start(), b.start())).toList();
    for (EndedFlow flow : begun) {
      int process = process(flow.destination(), flow.destination());
      Lanes into = lanes.computeIfAbsent(flow.destination(), node -> new Lanes());
      int before = into.count();
      int lane = into.take(flow.start(), flow.finish());
      int thread = 1_000_000 + lane;
      if (into.count() > before) {
        named("thread_name", process, thread, "flow " + (lane + 1));
      }
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("from", flow.source());
      facts.put("bytes", Long.toString(Math.round(flow.bytes())));
      String name = (flow.shuffle() ? "fetch from " : "from ") + flow.source();
      slice(name, "flow", flow.start(), flow.finish(), process, thread, facts);
    }
  }

  private void named(String what, int process, int thread, String name) throws IOException {
    json.writeStartObject();
    json.writeStringField("ph", "M");
    json.writeStringField("name", what);
    json.writeNumberField("pid", process);
    json.writeNumberField("tid", thread);
    json.writeObjectFieldStart("args");
    json.writeStringField("name", name);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void slice(
      String name,
      String category,
      double from,
      double to,
      int process,
      int thread,
      Map<String, String> facts)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("ph", "X");
    json.writeStringField("name", name);
    json.writeStringField("cat", category);
    json.writeNumberField("ts", Math.round(from * MICROS));
    json.writeNumberField("dur", Math.round(to * MICROS) - Math.round(from * MICROS));
    json.writeNumberField("pid", process);
    json.writeNumberField("tid", thread);
    if (!facts.isEmpty()) {
      json.writeObjectFieldStart("args");
      for (Map.Entry<String, String> fact : facts.entrySet()) {
        json.writeStringField(fact.getKey(), fact.getValue());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
