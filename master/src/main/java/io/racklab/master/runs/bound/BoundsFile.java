package io.racklab.master.runs.bound;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFileNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The file bounds.json of a run directory: for each repeat of each cell the bounds, and the best
 * schedules that were found, by the paths of metrics.
 */
public final class BoundsFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path file;
  private final Map<Repeat, ObjectNode> repeats = new LinkedHashMap<>();

  private record Repeat(Cell cell, int number) {}

  private BoundsFile(Path file) {
    this.file = file;
  }

  /** Returns the file of a run directory, with what an earlier call has written. */
  public static BoundsFile in(Path folder) throws IOException {
    BoundsFile bounds = new BoundsFile(folder.resolve(RunFileNames.BOUNDS));
    if (PlainFile.exists(bounds.file)) {
      bounds.read();
    }
    return bounds;
  }

  /** Keeps nothing of a damaged file, since all in it can be computed again. */
  private void read() throws IOException {
    try {
      for (JsonNode one : JSON.readTree(PlainFile.text(file)).path("repeats")) {
        Map<String, String> values = new LinkedHashMap<>();
        one.path("cell").properties().forEach(v -> values.put(v.getKey(), v.getValue().asText()));
        repeats.put(new Repeat(new Cell(values), one.path("repeat").asInt()), (ObjectNode) one);
      }
    } catch (JsonProcessingException | ClassCastException damaged) {
      repeats.clear();
    }
  }

  /** Sets the bounds of a repeat. If they differ from earlier ones, drops its best schedules. */
  public void put(Cell cell, int repeat, LowerBounds bounds) {
    ObjectNode limits = JSON.createObjectNode();
    bounds.byMetric().forEach((metric, limit) -> put(limits, metric, limit));
    ObjectNode one = repeats.computeIfAbsent(new Repeat(cell, repeat), any -> node(cell, repeat));
    one.put("attempts", bounds.attempts());
    if (!limits.equals(one.get("bounds"))) {
      one.set("bounds", limits);
      one.remove("best");
    }
  }

  /**
   * Sets the best schedule of a repeat by a metric, unless a better one is known.
   *
   * @param best its value, and the name of its scheduler
   * @param entry the scheduler, as an experiment's {@code schedulers} has it
   */
  public void put(Cell cell, int repeat, Metric metric, Limit best, String entry) {
    ObjectNode all = repeats.get(new Repeat(cell, repeat)).withObjectProperty("best");
    JsonNode before = all.path(metric.path()).path("value");
    if (before.isNumber() && before.asDouble() <= best.value()) {
      return;
    }
    put(all, metric, best);
    all.withObjectProperty(metric.path()).put("scheduler", entry);
  }

  private static ObjectNode node(Cell cell, int repeat) {
    ObjectNode node = JSON.createObjectNode();
    ObjectNode values = node.putObject("cell");
    cell.values().forEach(values::put);
    return node.put("repeat", repeat);
  }

  private static void put(ObjectNode node, Metric metric, Limit limit) {
    node.putObject(metric.path()).put("value", limit.value()).put("by", limit.by());
  }

  /** Writes the file. */
  public void write() throws IOException {
    ObjectNode all = JSON.createObjectNode();
    all.putArray("repeats").addAll(repeats.values());
    WholeFile.write(file, WholeFile.Content.of(JSON.writeValueAsString(all) + "\n"));
  }
}
