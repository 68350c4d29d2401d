package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Size;
import io.racklab.topologies.config.TimeSpan;
import io.racklab.topologies.config.UnreadableException;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The axis of a swept quantity.
 *
 * @param label the swept key with its unit
 * @param values the value of each cell, in this unit
 */
record SweepAxis(String label, Map<Cell, Double> values) {
  /** A kind of quantity, with its parser and the unit in which it is drawn. */
  private record Kind(String unit, ToDoubleFunction<String> reading) {
    OptionalDouble read(String text) {
      try {
        return OptionalDouble.of(reading.applyAsDouble(text));
      } catch (NumberFormatException | UnreadableException e) {
        return OptionalDouble.empty();
      }
    }
  }

  /** The smallest factor between neighbouring values on an axis of factors. */
  private static final double LEAST_FACTOR = 1.5;

  /**
   * The largest quotient of two factors, or of two gaps, that count as similar. In 1, 2, 5, 10 the
   * factors 2 and 2.5 are similar, but the gaps 1, 3 and 5 are not.
   */
  private static final double ALIKE = 2;

  private static final List<Kind> KINDS =
      List.of(
          new Kind("", Double::parseDouble),
          new Kind(" [Mbps]", text -> Rate.parse(text) / 125e3),
          new Kind(" [MiB]", text -> Size.parse(text) / (double) (1 << 20)),
          new Kind(" [s]", text -> TimeSpan.parse(text).toNanos() / 1e9));

  /** Returns the axis; values that grow by similar factors stand at equal distances on it. */
  ObjectNode axis() {
    ObjectNode axis = Chart.across(label);
    List<Double> sorted = sorted();
    if (growsByFactors(sorted)) {
      axis.put("type", "category");
      ArrayNode names = axis.putArray("data");
      sorted.forEach(
          value -> names.add(value == Math.rint(value) ? "%.0f".formatted(value) : "" + value));
    }
    return axis;
  }

  /** Returns the place of a cell on the axis. */
  double at(Cell cell) {
    List<Double> sorted = sorted();
    double value = values.get(cell);
    return growsByFactors(sorted) ? sorted.indexOf(value) : value;
  }

  private List<Double> sorted() {
    return values.values().stream().distinct().sorted().toList();
  }

  /**
   * True for at least three values of which the factors are similar but the gaps are not, such as
   * 1, 2, 5, 10, 20.
   */
  private static boolean growsByFactors(List<Double> sorted) {
    if (sorted.size() < 3 || sorted.get(0) <= 0) {
      return false;
    }
    DoubleSummaryStatistics factors = new DoubleSummaryStatistics();
    DoubleSummaryStatistics gaps = new DoubleSummaryStatistics();
    for (int i = 1; i < sorted.size(); i++) {
      factors.accept(sorted.get(i) / sorted.get(i - 1));
      gaps.accept(sorted.get(i) - sorted.get(i - 1));
    }
    return factors.getMin() >= LEAST_FACTOR
        && factors.getMax() <= ALIKE * factors.getMin()
        && gaps.getMax() >= ALIKE * gaps.getMin();
  }

  /**
   * Returns the axis of a swept key; empty if its values are not quantities.
   *
   * @param label the name of the key
   */
  static Optional<SweepAxis> of(List<Cell> cells, String key, String label) {
    return KINDS.stream().flatMap(kind -> of(cells, key, label, kind).stream()).findFirst();
  }

  private static Optional<SweepAxis> of(List<Cell> cells, String key, String label, Kind kind) {
    Map<Cell, Double> values = new LinkedHashMap<>();
    for (Cell cell : cells) {
      OptionalDouble value = kind.read(text(cell, key));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.put(cell, value.getAsDouble());
    }
    return Optional.of(new SweepAxis(label + kind.unit(), values));
  }

  private static String text(Cell cell, String key) {
    return cell.values().getOrDefault(key, "");
  }
}
