package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.SlotSettings;
import io.racklab.master.analysis.report.SweepLeads;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Ranking.Rival;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sentences that name the winner or the leaders, or say that the repeats do not decide. */
public final class WinnerText {
  /** The number of cells above which there are no sentences about single cells. */
  private static final int MOST_CELLS = 8;

  private WinnerText() {}

  /**
   * Returns the winner by mean job time: over the cells of a sweep, and a line for each cell if
   * there are few cells. After one repeat the text proposes more repeats; with one scheduler it is
   * empty.
   */
  public static String of(Results results) throws IOException {
    boolean repeated = results.runs().stream().anyMatch(run -> run.repeat() > 1);
    if (!repeated) {
      long schedulers = results.runs().stream().map(Results.OneRun::scheduler).distinct().count();
      return schedulers < 2
          ? ""
          : "one repeat cannot separate a lead from noise: write --repeats 5\n";
    }
    List<InCell> cells =
        Comparison.of(
                Contender.in(List.of(results)),
                List.of(Metric.JOB_MEAN),
                Optional.empty(),
                Interval.LEVEL)
            .cells();
    Map<Cell, Ranking> rankings = new LinkedHashMap<>();
    for (InCell cell : cells) {
      cell.measured().stream()
          .flatMap(measured -> measured.ranking().stream())
          .forEach(ranking -> rankings.put(cell.cell(), ranking));
    }
    List<String> lines = new ArrayList<>();
    if (cells.size() > 1) {
      lines.addAll(SweepLeads.of(Metric.JOB_MEAN.name(), "s", rankings));
    }
    if (cells.size() <= MOST_CELLS) {
      rankings.forEach((cell, ranking) -> lines.add(where(cell) + of(ranking, Metric.JOB_MEAN)));
    }
    if (!lines.isEmpty()) {
      SlotSettings.difference(Contender.in(List.of(results))).ifPresent(lines::add);
    }
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static String where(Cell cell) {
    return cell.values().isEmpty() ? "" : cell + ": ";
  }

  /** Returns one line without a line end. */
  static String of(Ranking ranking, Metric metric) {
    List<Rival> asGood = ranking.mayBeAsGood();
    if (asGood.isEmpty()) {
      return won(ranking, metric);
    }
    if (!ranking.behind().isEmpty()) {
      return lead(ranking, metric);
    }
    if (asGood.stream().allMatch(WinnerText::isEqual)) {
      return metric.name()
          + ": the same for all, "
          + NumberText.of(ranking.mean().interval(), metric.unit());
    }
    return "warning: "
        + metric.name()
        + ": no winner: "
        + ranking.best()
        + " has the "
        + (metric.better().equals(Optional.of(Direction.LESS_IS_BETTER)) ? "lowest" : "highest")
        + " ("
        + NumberText.of(ranking.mean().interval(), metric.unit())
        + "), but "
        + doubt(asGood, metric);
  }

  /** Describes the difference from the nearest rival, and names the other rivals. */
  private static String doubt(List<Rival> asGood, Metric metric) {
    Rival nearest = asGood.get(0);
    String pairing = DifferenceText.pairing(nearest.lead());
    if (!nearest.lead().absolute().isBounded()) {
      return "its difference from "
          + nearest.name()
          + " has no interval ("
          + pairing
          + ")"
          + others(asGood);
    }
    return "the "
        + percent(nearest.lead().absolute().level())
        + " interval of its difference from "
        + nearest.name()
        + " spans zero: "
        + DifferenceText.of(nearest.lead(), metric.unit())
        + ", "
        + pairing
        + others(asGood);
  }

  private static String others(List<Rival> asGood) {
    return asGood.size() == 1
        ? ""
        : "; likewise from "
            + asGood.stream().skip(1).map(Rival::name).collect(Collectors.joining(", "));
  }

  private static String won(Ranking ranking, Metric metric) {
    Rival second = ranking.runnerUp();
    return metric.name()
        + ": "
        + ranking.best()
        + " wins with "
        + NumberText.of(ranking.mean().interval(), metric.unit())
        + ": "
        + DifferenceText.of(second.lead(), metric.unit())
        + " against "
        + second.name()
        + (ranking.rivals().size() > 1 ? ", the next, " : ", ")
        + DifferenceText.pairing(second.lead());
  }

  /**
   * Describes several leaders that do not differ significantly, if another scheduler is
   * significantly behind the best of them.
   */
  private static String lead(Ranking ranking, Metric metric) {
    List<String> pairings =
        ranking.behind().stream()
            .map(rival -> DifferenceText.pairing(rival.lead()))
            .distinct()
            .toList();
    boolean alike = pairings.size() == 1;
    return metric.name()
        + ": "
        + String.join(" and ", ranking.leaders())
        + " lead without a significant difference between them; "
        + ranking.best()
        + " has "
        + NumberText.of(ranking.mean().interval(), metric.unit())
        + ": "
        + ranking.behind().stream()
            .map(
                rival ->
                    against(rival, metric)
                        + (alike ? "" : ", " + DifferenceText.pairing(rival.lead())))
            .collect(Collectors.joining(alike ? ", " : "; "))
        + (alike ? ", " + pairings.get(0) : "");
  }

  private static String against(Rival rival, Metric metric) {
    return DifferenceText.of(rival.lead(), metric.unit())
        + " against "
        + rival.name()
        + (rival.doubted().isEmpty()
            ? ""
            : " (without a significant difference from "
                + String.join(", ", rival.doubted())
                + ")");
  }

  private static boolean isEqual(Rival rival) {
    Interval lead = rival.lead().absolute();
    return lead.estimate() == 0 && lead.halfWidth() == 0;
  }

  static String percent(double level) {
    return QuantityText.plain(Math.round(level * 1e4) / 1e2) + " %";
  }
}
