package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds swept keys that do not affect the results: cells that differ only in such a key have the
 * same results, to the last digit. Only runs in virtual time can be equal in this way. Metrics that
 * relate a link's load to its capacity are not compared, since they change with the capacity.
 */
public final class EqualCells {
  private static final List<String> COMPARED =
      List.of("jobs", "jobs_failed", "makespan_s", "job_s", "map_locality", "bytes");

  private static final Set<String> ONE_WAY = Set.of("uplink", "downlink", "out", "in");

  private final Map<Cell, Map<String, List<JsonNode>>> results = new LinkedHashMap<>();

  private EqualCells(List<OneRun> runs) {
    for (OneRun run : runs) {
      results
          .computeIfAbsent(run.cell(), cell -> new LinkedHashMap<>())
          .computeIfAbsent(run.scheduler() + "/" + run.repeat(), name -> results(run.summary()));
    }
  }

  private static List<JsonNode> results(JsonNode summary) {
    return COMPARED.stream().map(summary::path).toList();
  }

  /** Returns a sentence for each swept key of which at least two values give the same results. */
  public static List<String> notes(List<OneRun> runs) {
    return new EqualCells(runs).notes();
  }

  private List<String> notes() {
    Set<String> keys = new TreeSet<>();
    results.keySet().forEach(cell -> keys.addAll(cell.values().keySet()));
    List<String> notes = new ArrayList<>();
    for (String key : keys) {
      List<List<String>> classes = classes(key);
      String equal =
          classes.stream()
              .filter(values -> values.size() > 1)
              .map(SweepLeads::words)
              .collect(Collectors.joining(", and "));
      if (!equal.isEmpty()) {
        notes.add(
            key
                + (classes.size() == 1 ? " changes nothing: " : " = ")
                + equal
                + " give the same results."
                + hint(key));
      }
    }
    return notes;
  }

  /**
   * Groups the values of a key: two values are in one group if they give the same results for all
   * values of the other keys.
   */
  private List<List<String>> classes(String key) {
    Map<Map<Map<String, String>, Object>, List<String>> byResults = new LinkedHashMap<>();
    Map<String, Map<Map<String, String>, Object>> byValue = new LinkedHashMap<>();
    results.forEach(
        (cell, found) -> {
          Map<String, String> others = new LinkedHashMap<>(cell.values());
          String value = others.remove(key);
          byValue.computeIfAbsent(value, one -> new LinkedHashMap<>()).put(others, found);
        });
    byValue.forEach(
        (value, found) -> byResults.computeIfAbsent(found, one -> new ArrayList<>()).add(value));
    return List.copyOf(byResults.values());
  }

  /**
   * Returns a hint for a key that sets one direction of a link: the other direction may be the
   * limit.
   */
  private static String hint(String key) {
    int dot = key.lastIndexOf('.');
    return ONE_WAY.contains(key.substring(dot + 1))
        ? " The other direction may be the limit: " + key.substring(0, dot + 1) + "link sets both."
        : "";
  }
}
