package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Short names of swept keys: the last parts of each path, as few as distinguish it from the other
 * swept keys. {@code cluster.racks.link} beside {@code cluster.heartbeat} is {@code link}.
 */
public final class ShortKeys {
  private final Map<String, String> shortNames = new LinkedHashMap<>();

  /**
   * @param cells the cells of a sweep
   */
  public ShortKeys(List<Cell> cells) {
    List<String> keys =
        cells.stream().flatMap(cell -> cell.values().keySet().stream()).distinct().toList();
    keys.forEach(key -> shortNames.put(key, shortName(key, keys)));
  }

  private static String shortName(String key, List<String> keys) {
    List<String> parts = new ArrayList<>(List.of(key.split("\\.")));
    for (int from = parts.size() - 1; from > 0; from--) {
      String end = parts.stream().skip(from).collect(Collectors.joining("."));
      if (keys.stream().filter(one -> one.equals(end) || one.endsWith("." + end)).count() == 1) {
        return end;
      }
    }
    return key;
  }

  /** Returns the short name of a swept key. */
  public String of(String key) {
    return shortNames.getOrDefault(key, key);
  }

  /** Returns a cell with short names in place of paths. */
  public Cell of(Cell cell) {
    Map<String, String> values = new LinkedHashMap<>();
    cell.values().forEach((key, value) -> values.put(of(key), value));
    return new Cell(values);
  }
}
