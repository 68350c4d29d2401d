package io.racklab.master.papers.reproduce;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the {@code best-of { … }} of a row, which assigns a value to each of some schedulers. The
 * row's quantity is the value of the scheduler with the lowest metric. With {@code over-best-of { …
 * }} the row is a quotient of two such values.
 */
final class BestReader {
  private final Section row;

  BestReader(Section row) {
    this.row = row;
  }

  boolean asked() {
    return row.has("best-of");
  }

  /**
   * Returns the quantity that the row asks for: the metric itself, or the value of the scheduler
   * that is best by it.
   */
  Optional<Quantity> read(Optional<Quantity> metric, List<String> schedulers) {
    Field overField = row.at("over-best-of");
    if (!asked()) {
      if (overField.present()) {
        overField.problem("over-best-of needs best-of, which it divides", "add best-of { … }");
      }
      return metric;
    }
    Optional<Quantity.Where> where = row.at("best-where").section().flatMap(BestReader::where);
    Optional<Quantity> best = best(row.at("best-of"), metric, schedulers, where);
    for (String alone : List.of("scheduler", "versus")) {
      if (row.has(alone)) {
        row.at(alone).problem("best-of names the schedulers", "leave " + alone + " out");
      }
    }
    return overField.present()
        ? best.flatMap(
            over ->
                best(overField, metric, schedulers, where)
                    .map(under -> new Quantity.Quotient(over, under)))
        : best;
  }

  private static Optional<Quantity.Where> where(Section section) {
    Field metric = section.at("metric").required("metric = slowdown.p50");
    Optional<Quantity> number = metric.read(Quantity::named);
    Optional<PaperClaim> claim = section.at("is").required("is = \"< 2\"").read(PaperClaim::parse);
    section.end();
    if (number.isPresent() && !number.get().isNumberOfRun()) {
      metric.problem(
          number.get().name() + " is not a number of a run", "write metric = slowdown.p50");
      return Optional.empty();
    }
    return number.flatMap(one -> claim.map(within -> new Quantity.Where(one, within)));
  }

  private static Optional<Quantity> best(
      Field field,
      Optional<Quantity> metric,
      List<String> schedulers,
      Optional<Quantity.Where> where) {
    Map<String, Double> values = new LinkedHashMap<>();
    Optional<Section> section = field.section();
    if (section.isEmpty()) {
      return Optional.empty();
    }
    for (String scheduler : schedulers) {
      section.get().at(scheduler).positive().ifPresent(value -> values.put(scheduler, value));
    }
    section.get().end();
    if (values.size() < 2) {
      field.problem(
          "values in best-of: " + values.size() + ", at least 2 are needed",
          "write a value for each of some schedulers: { " + schedulers.get(0) + " = 50, … }");
      return Optional.empty();
    }
    if (metric.isPresent() && !metric.get().isNumberOfRun()) {
      field.problem(
          metric.get().name() + " is not a number of a run", "write metric = slowdown.variability");
      return Optional.empty();
    }
    return metric.map(number -> new Quantity.Best(number, values, where));
  }
}
