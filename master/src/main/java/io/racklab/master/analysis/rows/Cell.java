package io.racklab.master.analysis.rows;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One combination of the values that an experiment sweeps; empty if it sweeps nothing.
 *
 * @param values the values by their paths below {@code experiment}, such as {@code
 *     cluster.racks.uplink}, in the order of the sweep's axes
 */
public record Cell(Map<String, String> values) {
  /** The only cell of an experiment that sweeps nothing. */
  public static final Cell WHOLE = new Cell(Map.of());

  public Cell {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Returns the name of the cell's folder, such as {@code cluster.racks.uplink=1-Gbps,seed=3};
   * empty if nothing is swept.
   */
  public String folderName() {
    return values.entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .map(text -> text.replaceAll("[^A-Za-z0-9._=-]+", "-"))
        .collect(Collectors.joining(","));
  }

  /**
   * Returns a readable text, such as {@code cluster.racks.uplink = 1 Gbps, seed = 3}; empty if
   * nothing is swept.
   */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(value -> value.getKey() + " = " + value.getValue())
        .collect(Collectors.joining(", "));
  }
}
