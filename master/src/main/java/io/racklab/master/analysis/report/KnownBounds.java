package io.racklab.master.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Distance.Bound;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.analysis.rows.RunFileNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The bounds and the best schedules that bounds.json of a run directory names. */
final class KnownBounds {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<Repeat, JsonNode> repeats;

  private record Repeat(Cell cell, int number) {}

  private KnownBounds(Map<Repeat, JsonNode> repeats) {
    this.repeats = repeats;
  }

  /** Reads the file; nothing is known if there is none. */
  static KnownBounds in(Path folder) throws IOException {
    Map<Repeat, JsonNode> repeats = new LinkedHashMap<>();
    Path file = folder.resolve(RunFileNames.BOUNDS);
    if (PlainFile.exists(file)) {
      try {
        for (JsonNode one : JSON.readTree(PlainFile.text(file)).path("repeats")) {
          Map<String, String> values = new LinkedHashMap<>();
          one.path("cell").properties().forEach(v -> values.put(v.getKey(), v.getValue().asText()));
          repeats.put(new Repeat(new Cell(values), one.path("repeat").asInt()), one);
        }
      } catch (JsonProcessingException e) {
        throw new DamagedFileException(file.toString(), "it is not JSON", e);
      }
    }
    return new KnownBounds(repeats);
  }

  /** Returns the bound of a metric in a run's repeat; empty if there is none. */
  Optional<Bound> bound(OneRun run, Metric metric) {
    return number(run, "bounds", metric)
        .map(one -> new Bound(one.path("value").asDouble(), one.path("by").asText()));
  }

  /** Returns the best value of a metric that a search has found in a run's repeat. */
  Optional<Bound> searched(OneRun run, Metric metric) {
    return number(run, "best", metric)
        .map(one -> new Bound(one.path("value").asDouble(), one.path("by").asText()));
  }

  private Optional<JsonNode> number(OneRun run, String part, Metric metric) {
    return Optional.ofNullable(repeats.get(new Repeat(run.cell(), run.repeat())))
        .map(one -> one.path(part).path(metric.path()))
        .filter(one -> one.path("value").isNumber());
  }
}
