package io.racklab.deploy.console;

import io.racklab.master.experiment.Cell;
import io.racklab.master.experiment.EndedRun;
import io.racklab.master.experiment.Verdict;
import io.racklab.master.journal.LoadLevel;
import io.racklab.master.journal.Sample;
import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The verdict and the table of an experiment that is over. */
public final class ResultText {
  private static final String[] HEADER = {
    "scheduler",
    "repeat",
    "jobs",
    "makespan s",
    "job s mean",
    "p50",
    "p95",
    "max",
    "node-local",
    "shuffle",
    "cross-rack",
    "map slots",
    "reduce slots"
  };

  private ResultText() {}

  /**
   * @param runs that have ended
   */
  public static String of(Verdict verdict, List<EndedRun> runs) {
    StringBuilder text = new StringBuilder();
    verdict(text, verdict);
    text.append('\n');
    table(text, runs);
    return text.toString();
  }

  /** The verdict with its figures, several lines. */
  public static String of(Verdict verdict) {
    StringBuilder text = new StringBuilder();
    verdict(text, verdict);
    return text.toString();
  }

  private static void verdict(StringBuilder text, Verdict verdict) {
    text.append(verdict.level());
    Sample errors = verdict.flowErrors();
    if (errors.size() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %d flows judged: error median %.2f %%, 99th percentile %.2f %%",
              errors.size(),
              100 * errors.quantile(0.5),
              100 * errors.quantile(0.99)));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "; ledger %s: %s sent, %s received%n",
            verdict.ledger().closes() ? "closes" : "does not close",
            Quantity.bytes(verdict.ledger().sent()),
            Quantity.bytes(verdict.ledger().received())));
    byLoad(text, verdict);
    health(text, verdict);
    verdict.reasons().forEach(reason -> text.append("  ").append(reason).append('\n'));
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
              "  rates obeyed after %s, timers late by %s, starts of flows by %s (median /"
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

  private static void table(StringBuilder text, List<EndedRun> runs) {
    Columns table = new Columns();
    table.row(List.of(HEADER));
    Cell cell = Cell.WHOLE;
    for (EndedRun run : runs) {
      Cell next = run.plan().experiment().cell();
      if (!next.equals(cell)) {
        table.heading(next.toString());
        cell = next;
      }
      table.row(List.of(row(run)));
    }
    text.append(table);
  }

  private static String[] row(EndedRun run) {
    return new String[] {
      run.plan().scheduler().name(),
      Integer.toString(run.plan().repeat()),
      String.format(Locale.ROOT, "%.0f", run.metric("jobs")),
      seconds(run.metric("makespan_s")),
      seconds(run.metric("job_s.mean")),
      seconds(run.metric("job_s.p50")),
      seconds(run.metric("job_s.p95")),
      seconds(run.metric("job_s.max")),
      percent(run.metric("map_locality.node")),
      Quantity.bytes(run.metric("bytes.shuffle")),
      Quantity.bytes(run.metric("bytes.shuffle_cross_rack")),
      percent(run.metric("slot_utilisation.map")),
      percent(run.metric("slot_utilisation.reduce"))
    };
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
