package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.statistics.Mean;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.runs.results.EndedRun;
import io.racklab.master.runs.results.Verdict;
import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The verdict and the table of a finished experiment. */
public final class ResultText {
  private static final List<String> HEADER =
      List.of(
          "scheduler",
          "repeats",
          "jobs",
          "makespan s",
          "job s mean",
          "p50",
          "p95",
          "max",
          "node-local",
          "shuffle",
          "cross-rack shuffle");

  private ResultText() {}

  /**
   * Returns the text for an output of unlimited width.
   *
   * @param runs the runs that have ended
   */
  public static String of(Verdict verdict, List<EndedRun> runs) {
    return of(verdict, runs, Terminal.NONE);
  }

  /**
   * Returns the text for a terminal.
   *
   * @param runs the runs that have ended
   */
  public static String of(Verdict verdict, List<EndedRun> runs, Terminal terminal) {
    StringBuilder text = new StringBuilder();
    verdict(text, verdict);
    text.append('\n').append(table(runs).within(terminal.width()));
    return text.toString();
  }

  /** Returns the verdict and its measurements, in several lines. */
  public static String of(Verdict verdict) {
    StringBuilder text = new StringBuilder();
    verdict(text, verdict);
    return text.toString();
  }

  private static void verdict(StringBuilder text, Verdict verdict) {
    text.append(verdict.standing());
    Sample errors = verdict.flowErrors();
    if (errors.size() > 0) {
      text.append("  ").append(judged(errors));
    }
    text.append(ledger(verdict.ledger())).append('\n');
    byLoad(text, verdict);
    rates(text, verdict);
    disks(text, verdict.diskErrors());
    health(text, verdict);
    verdict.reasons().forEach(reason -> text.append("  ").append(reason).append('\n'));
    if (verdict.late()) {
      text.append("  run it again while the machine has less to do, at larger scales (see racklab");
      text.append(" capacity), or with --clock virtual\n");
    }
  }

  /**
   * Returns an empty text for a run that moved no real bytes, such as any run under the virtual
   * clock.
   */
  private static String ledger(Ledger ledger) {
    return ledger.closes() && ledger.sent() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; ledger %s: %s sent, %s received",
            ledger.closes() ? "closes" : "does not close",
            QuantityText.bytes(ledger.sent()),
            QuantityText.bytes(ledger.received()));
  }

  private static void rates(StringBuilder text, Verdict verdict) {
    Sample unsent = verdict.unsent();
    if (unsent.size() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "  senders: %.2f %% / %.2f %% of a flow unsent when the model ended it (median / 99th"
                  + " percentile); %d windows of links: receivers counted %.2f %% of a link less,"
                  + " %.2f %% more than the model (99th percentiles)%n",
              100 * unsent.quantile(0.5),
              100 * unsent.quantile(0.99),
              verdict.linkErrors().below().size(),
              100 * verdict.linkErrors().below().quantile(0.99),
              100 * verdict.linkErrors().above().quantile(0.99)));
    }
  }

  private static void disks(StringBuilder text, Sample errors) {
    if (errors.size() > 0) {
      text.append("  on disks: ").append(judged(errors)).append('\n');
    }
  }

  private static String judged(Sample errors) {
    return String.format(
        Locale.ROOT,
        "%d flows judged: error median %.2f %%, 99th percentile %.2f %%",
        errors.size(),
        100 * errors.quantile(0.5),
        100 * errors.quantile(0.99));
  }

  private static void byLoad(StringBuilder text, Verdict verdict) {
    String levels =
        verdict.byLoad().entrySet().stream()
            .filter(level -> level.getValue().size() > 0)
            .map(level -> errors(level.getKey(), level.getValue()))
            .collect(Collectors.joining("; "));
    if (!levels.isEmpty()) {
      text.append("  by the load of the busiest link: ").append(levels).append('\n');
    }
  }

  private static String errors(LoadLevel level, Sample errors) {
    return String.format(
        Locale.ROOT,
        "%s: %d flows %.2f %% / %.2f %%",
        level,
        errors.size(),
        100 * errors.quantile(0.5),
        100 * errors.quantile(0.99));
  }

  private static void health(StringBuilder text, Verdict verdict) {
    Health health = verdict.health();
    if (health.timers().count() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "  rates applied after %s, timers late by %s, flow starts late by %s (median /"
                  + " 99th percentile; at most %.2f %% of an attempt); processors %.0f %% busy, saturated %.0f %% of the time; fullest link %.1f %%%n",
              lateness(health.control()),
              lateness(health.timers()),
              lateness(health.starts()),
              100 * Math.max(verdict.lateness(), verdict.startLateness()),
              100 * health.busy(),
              100 * health.saturated(),
              100 * verdict.fullestLink()));
    }
  }

  private static String lateness(Lateness lateness) {
    return String.format(
        Locale.ROOT, "%.1f / %.1f ms", lateness.medianNanos() / 1e6, lateness.tailNanos() / 1e6);
  }

  /**
   * Returns a row for each scheduler in each cell, with means over its repeats; summary.json holds
   * the single runs.
   */
  private static Columns table(List<EndedRun> runs) {
    Columns table = new Columns();
    String offers =
        !runs.isEmpty()
                && runs.stream()
                    .allMatch(run -> run.plan().experiment().cluster().offersContainers())
            ? "containers"
            : "slots";
    List<String> header = new ArrayList<>(HEADER);
    header.addAll(List.of("map " + offers, "reduce " + offers));
    table.row(header);
    Map<Cell, Map<String, List<EndedRun>>> cells = new LinkedHashMap<>();
    for (EndedRun run : runs) {
      cells
          .computeIfAbsent(run.plan().experiment().cell(), cell -> new LinkedHashMap<>())
          .computeIfAbsent(run.plan().scheduler().name(), scheduler -> new ArrayList<>())
          .add(run);
    }
    cells.forEach(
        (cell, schedulers) -> {
          if (!cell.equals(Cell.WHOLE)) {
            table.heading(cell.toString());
          }
          schedulers.forEach((name, repeats) -> table.row(row(name, repeats)));
        });
    return table;
  }

  private static List<String> row(String scheduler, List<EndedRun> repeats) {
    return List.of(
        scheduler,
        Integer.toString(repeats.size()),
        String.format(Locale.ROOT, "%.0f", mean(repeats, Metric.JOBS)),
        seconds(mean(repeats, Metric.MAKESPAN)),
        jobSeconds(repeats),
        seconds(mean(repeats, Metric.JOB_P50)),
        seconds(mean(repeats, Metric.JOB_P95)),
        seconds(mean(repeats, Metric.JOB_MAX)),
        percent(mean(repeats, Metric.NODE_LOCAL)),
        QuantityText.bytes(mean(repeats, Metric.SHUFFLE)),
        QuantityText.bytes(mean(repeats, Metric.CROSS_RACK)),
        percent(mean(repeats, Metric.MAP_SLOTS)),
        percent(mean(repeats, Metric.REDUCE_SLOTS)));
  }

  /** Returns the mean, with its interval if there are several repeats. */
  private static String jobSeconds(List<EndedRun> repeats) {
    List<Double> values = values(repeats, Metric.JOB_MEAN);
    return values.size() < 2
        ? seconds(mean(repeats, Metric.JOB_MEAN))
        : NumberText.of(Mean.of(values).interval(), Unit.RATIO);
  }

  /** Returns NaN where no repeat has measured the metric. */
  private static double mean(List<EndedRun> repeats, Metric metric) {
    List<Double> values = values(repeats, metric);
    return values.isEmpty() ? Double.NaN : Mean.of(values).value();
  }

  private static List<Double> values(List<EndedRun> repeats, Metric metric) {
    return repeats.stream().map(run -> run.metric(metric.path())).filter(Double::isFinite).toList();
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
