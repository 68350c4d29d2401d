package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Mean;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A comparison of the schedulers in one or several run directories, cell by cell.
 *
 * @param contenders the contenders' names, in the order of the directories
 * @param baseline the contender from which differences are computed; empty if there is no run
 * @param level the confidence level of each interval
 * @param cells the cells in the order in which they first occur
 */
public record Comparison(
    List<String> contenders, Optional<String> baseline, double level, List<InCell> cells) {
  public Comparison {
    contenders = List.copyOf(contenders);
    cells = List.copyOf(cells);
  }

  /**
   * The measured metrics of one cell.
   *
   * @param measured one entry for each metric, in the requested order
   */
  public record InCell(Cell cell, List<Measured> measured) {
    public InCell {
      measured = List.copyOf(measured);
    }
  }

  /**
   * One metric in one cell. A contender without a value for it is in neither map.
   *
   * @param means the means by contender
   * @param differences the differences of the other contenders from the baseline, by contender;
   *     empty if the baseline has no value for the metric
   * @param ranking the ranking; empty if the metric has no better direction or fewer than two
   *     contenders have a value
   */
  public record Measured(
      Metric metric,
      Map<String, Mean> means,
      Map<String, Difference> differences,
      Optional<Ranking> ranking) {
    public Measured {
      means = Collections.unmodifiableMap(new LinkedHashMap<>(means));
      differences = Collections.unmodifiableMap(new LinkedHashMap<>(differences));
    }
  }

  /**
   * Compares contenders by metrics.
   *
   * @param contenders at least one
   * @param baseline the name of one of them; if empty, the first is the baseline
   * @throws IllegalArgumentException if there is no such contender
   */
  public static Comparison of(
      List<Contender> contenders, List<Metric> metrics, Optional<String> baseline, double level) {
    String from = baseline.map(asked -> found(asked, contenders)).orElse(contenders.get(0).name());
    List<InCell> cells =
        contenders.stream()
            .flatMap(one -> one.runs().stream())
            .map(Results.OneRun::cell)
            .distinct()
            .map(cell -> compared(cell, contenders, metrics, from, level))
            .toList();
    return new Comparison(
        contenders.stream().map(Contender::name).toList(), Optional.of(from), level, cells);
  }

  /**
   * Returns the name of the contender that the user asked for. A scheduler's name without its
   * directory suffices if it is unique.
   */
  private static String found(String asked, List<Contender> contenders) {
    List<String> names = contenders.stream().map(Contender::name).toList();
    if (names.contains(asked)) {
      return asked;
    }
    List<String> same =
        contenders.stream()
            .filter(contender -> contender.scheduler().equals(asked))
            .map(Contender::name)
            .toList();
    if (same.size() == 1) {
      return same.get(0);
    }
    throw new IllegalArgumentException(
        same.isEmpty()
            ? "there is no scheduler " + asked + "; choose one of " + String.join(", ", names)
            : asked + " is ambiguous; choose one of " + String.join(", ", same));
  }

  private static InCell compared(
      Cell cell, List<Contender> contenders, List<Metric> metrics, String baseline, double level) {
    List<Measured> measured = new ArrayList<>();
    for (Metric metric : metrics) {
      List<Series> all =
          contenders.stream().flatMap(one -> one.series(cell, metric).stream()).toList();
      measured.add(measured(metric, all, baseline, level));
    }
    return new InCell(cell, measured);
  }

  private static Measured measured(Metric metric, List<Series> all, String baseline, double level) {
    Map<String, Mean> means = new LinkedHashMap<>();
    all.forEach(series -> means.put(series.name(), series.mean(level)));
    Map<String, Difference> differences = new LinkedHashMap<>();
    for (Series from : all.stream().filter(one -> one.name().equals(baseline)).toList()) {
      all.stream()
          .filter(series -> series != from)
          .forEach(
              series -> differences.put(series.name(), Difference.between(from, series, level)));
    }
    Optional<Ranking> ranking =
        all.size() < 2
            ? Optional.empty()
            : metric.better().map(direction -> Ranking.among(all, direction, level));
    return new Measured(metric, means, differences, ranking);
  }
}
