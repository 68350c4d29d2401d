package io.racklab.deploy.console;

import io.racklab.master.report.Comparison;
import io.racklab.master.report.Comparison.InCell;
import io.racklab.master.report.Metric;
import io.racklab.master.report.Results;
import io.racklab.master.statistics.Direction;
import io.racklab.master.statistics.Interval;
import io.racklab.master.statistics.Winner;
import io.racklab.master.statistics.Winner.Rival;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Who wins, in a sentence; or that the repeats do not say so. */
public final class WinnerText {
  private WinnerText() {}

  /**
   * Who wins by mean job time, a line for each cell; empty unless there are two schedulers or more
   * and two repeats or more.
   */
  public static String of(Results results) {
    boolean repeated = results.runs().stream().anyMatch(run -> run.repeat() > 1);
    if (!repeated) {
      return "";
    }
    return Comparison.of(
            List.of(results), List.of(Metric.JOB_MEAN), Optional.empty(), Interval.LEVEL)
        .cells()
        .stream()
        .flatMap(cell -> sentence(cell).stream())
        .map(sentence -> sentence + "\n")
        .collect(Collectors.joining());
  }

  private static Optional<String> sentence(InCell cell) {
    String where = cell.cell().values().isEmpty() ? "" : cell.cell() + ": ";
    return cell.measured().stream()
        .flatMap(measured -> measured.winner().stream())
        .findFirst()
        .map(winner -> where + of(winner, Metric.JOB_MEAN));
  }

  /** One line without an end. */
  static String of(Winner winner, Metric metric) {
    List<Rival> asGood = winner.mayBeAsGood();
    if (asGood.isEmpty()) {
      return won(winner, metric);
    }
    if (asGood.size() == winner.rivals().size() && asGood.stream().allMatch(WinnerText::isEqual)) {
      return metric.name()
          + ": the same for all, "
          + Figure.of(winner.mean().interval(), metric.unit());
    }
    return "warning: "
        + metric.name()
        + ": no winner: "
        + winner.best()
        + " has the "
        + (metric.better().equals(Optional.of(Direction.LESS_IS_BETTER)) ? "least" : "most")
        + " ("
        + Figure.of(winner.mean().interval(), metric.unit())
        + "), but "
        + doubt(asGood, metric);
  }

  /** The nearest with its figures, the others by name. */
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

  private static String won(Winner winner, Metric metric) {
    Rival second = winner.runnerUp();
    return metric.name()
        + ": "
        + winner.best()
        + " wins with "
        + Figure.of(winner.mean().interval(), metric.unit())
        + ": "
        + DifferenceText.of(second.lead(), metric.unit())
        + " against "
        + second.name()
        + (winner.rivals().size() > 1 ? ", the next, " : ", ")
        + DifferenceText.pairing(second.lead());
  }

  private static boolean isEqual(Rival rival) {
    Interval lead = rival.lead().absolute();
    return lead.estimate() == 0 && lead.halfWidth() == 0;
  }

  static String percent(double level) {
    return Quantity.plain(Math.round(level * 1e4) / 1e2) + " %";
  }
}
