package io.racklab.master.analysis.report;

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
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The axis of a sweep whose cells differ in only one quantity.
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

  /** The smallest factor between neighbouring values on a logarithmic axis. */
  private static final double LEAST_FACTOR = 1.5;

  /**
   * The largest quotient of two factors, or of two gaps, that count as similar. In 1, 2, 5, 10 the
   * factors 2 and 2.5 are similar, but the gaps 1, 3 and 5 are not.
   */
  private static final double ALIKE = 2;

  /** The smallest factor between the outermost values and the ends of a logarithmic axis. */
  private static final double MARGIN = 1.2;

  private static final List<Kind> KINDS =
      List.of(
          new Kind("", Double::parseDouble),
          new Kind(" [Mbps]", text -> Rate.parse(text) / 125e3),
          new Kind(" [MiB]", text -> Size.parse(text) / (double) (1 << 20)),
          new Kind(" [s]", text -> TimeSpan.parse(text).toNanos() / 1e9));

  /** Returns the axis, which is logarithmic if the swept values grow by similar factors. */
  ObjectNode axis() {
    ObjectNode axis = Chart.across(label);
    List<Double> sorted = values.values().stream().distinct().sorted().toList();
    if (!goesUpByFactors(sorted)) {
      return axis;
    }
    axis.put("type", "log");
    double least = sorted.get(0);
    double most = sorted.get(sorted.size() - 1);
    if (sorted.stream().allMatch(SweepAxis::isPowerOfTwo)) {
      return axis.put("logBase", 2).put("min", least / 2).put("max", 2 * most);
    }
    return axis.put("min", round(least / MARGIN, false)).put("max", round(most * MARGIN, true));
  }

  /** Rounds a value down or up to 1, 2 or 5 times a power of ten. */
  private static double round(double value, boolean up) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double[] round = {power, 2 * power, 5 * power, 10 * power};
    double below = power;
    for (double one : round) {
      if (one >= value) {
        return up || one == value ? one : below;
      }
      below = one;
    }
    return below;
  }

  private static boolean isPowerOfTwo(double value) {
    return Math.scalb(1.0, Math.getExponent(value)) == value;
  }

  /**
   * True for at least three values of which the factors are similar but the gaps are not, such as
   * 1, 2, 5, 10, 20.
   */
  private static boolean goesUpByFactors(List<Double> sorted) {
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
   * Returns the axis for some cells; empty if there are fewer than two cells, if several keys vary,
   * or if the values are not quantities.
   */
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
