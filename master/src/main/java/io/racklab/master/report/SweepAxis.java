package io.racklab.master.report;

import io.racklab.master.experiment.Cell;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Size;
import io.racklab.topologies.config.TimeSpan;
import io.racklab.topologies.config.UnreadableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Cells that differ in one quantity.
 *
 * @param label the swept key with its unit
 * @param values of each cell, in that unit
 */
record SweepAxis(String label, Map<Cell, Double> values) {
  /** A kind of numbers: how they are read, and in which unit they are drawn. */
  private record Kind(String unit, ToDoubleFunction<String> reading) {
    OptionalDouble read(String text) {
      try {
        return OptionalDouble.of(reading.applyAsDouble(text));
      } catch (NumberFormatException | UnreadableException e) {
        return OptionalDouble.empty();
      }
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind("", Double::parseDouble),
          new Kind(" [Mbps]", text -> Rate.parse(text) / 125e3),
          new Kind(" [MiB]", text -> Size.parse(text) / (double) (1 << 20)),
          new Kind(" [s]", text -> TimeSpan.parse(text).toNanos() / 1e9));

  /** Empty where fewer than two cells, several keys, or words are swept. */
  static Optional<SweepAxis> of(List<Cell> cells) {
    TreeSet<String> keys = new TreeSet<>();
    cells.forEach(cell -> keys.addAll(cell.values().keySet()));
    List<String> varying =
        keys.stream()
            .filter(key -> cells.stream().map(cell -> text(cell, key)).distinct().count() > 1)
            .toList();
    if (varying.size() != 1) {
      return Optional.empty();
    }
    String key = varying.get(0);
    return KINDS.stream().flatMap(kind -> of(cells, key, kind).stream()).findFirst();
  }

  private static Optional<SweepAxis> of(List<Cell> cells, String key, Kind kind) {
    Map<Cell, Double> values = new LinkedHashMap<>();
    for (Cell cell : cells) {
      OptionalDouble value = kind.read(text(cell, key));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.put(cell, value.getAsDouble());
    }
    return Optional.of(new SweepAxis(key + kind.unit(), values));
  }

  private static String text(Cell cell, String key) {
    return cell.values().getOrDefault(key, "");
  }
}
