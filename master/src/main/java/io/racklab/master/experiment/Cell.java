package io.racklab.master.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One combination of the values that an experiment sweeps; without any where it sweeps nothing.
 *
 * @param values from a path below {@code experiment}, such as {@code cluster.racks.uplink}, to what
 *     it is set to, in the order of the file
 */
public record Cell(Map<String, String> values) {
  /** Of an experiment that sweeps nothing. */
  public static final Cell WHOLE = new Cell(Map.of());

  public Cell {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** The name of its folder, such as {@code cluster.racks.uplink=1-Gbps,seed=3}; may be empty. */
  public String folderName() {
    return values.entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .map(text -> text.replaceAll("[^A-Za-z0-9._=-]+", "-"))
        .collect(Collectors.joining(","));
  }

  /** For people, such as {@code cluster.racks.uplink = 1 Gbps, seed = 3}; may be empty. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(value -> value.getKey() + " = " + value.getValue())
        .collect(Collectors.joining(", "));
  }
}
