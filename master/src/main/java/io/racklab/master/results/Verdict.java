package io.racklab.master.results;

import io.racklab.master.experiment.Bounds;
import io.racklab.master.journal.LoadLevel;
import io.racklab.master.network.LinkMode;
import io.racklab.master.statistics.Sample;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the runs of an experiment say of their own honesty: how far flows ended from where the fluid
 * model ends them, whether every byte produced was sent and received, and whether the machine kept
 * up.
 *
 * @param flowErrors of the flows that were long enough to be judged
 * @param byLoad the same by the load of the busiest link on the way; empty in virtual time, where
 *     flows do not err
 * @param health of the worker process that kept up worst
 * @param lateness of timers: the 99th percentile as a share of an attempt's mean time
 * @param startLateness of flows, likewise
 * @param fullestLink the most that a link carried over a second or more, as a share of what it can
 * @param reasons why it is not VALID, a line each
 */
public record Verdict(
    Level level,
    Sample flowErrors,
    Map<LoadLevel, Sample> byLoad,
    Ledger ledger,
    Health health,
    double lateness,
    double startLateness,
    double fullestLink,
    List<String> reasons) {
  private static final double TAIL = 0.99;

  public Verdict {
    EnumMap<LoadLevel, Sample> ordered = new EnumMap<>(LoadLevel.class);
    ordered.putAll(byLoad);
    byLoad = Collections.unmodifiableMap(ordered);
    reasons = List.copyOf(reasons);
  }

  /**
   * Judges runs together.
   *
   * @param links over which their flows went
   */
  public static Verdict of(List<RunAccount> runs, Bounds bounds, LinkMode links) {
    Map<LoadLevel, Sample> byLoad = new EnumMap<>(LoadLevel.class);
    for (RunAccount run : runs) {
      run.byLoad()
          .forEach(
              (level, errors) ->
                  byLoad.merge(level, errors, (all, more) -> Sample.merged(List.of(all, more))));
    }
    return of(
        Sample.merged(runs.stream().map(RunAccount::flowErrors).toList()),
        byLoad,
        runs.stream().map(RunAccount::ledger).reduce(Ledger.EMPTY, Ledger::plus),
        runs.stream().map(RunAccount::health).reduce(Health.PERFECT, Health::or),
        runs.stream().mapToDouble(RunAccount::lateness).max().orElse(0),
        runs.stream().mapToDouble(RunAccount::startLateness).max().orElse(0),
        runs.stream().mapToDouble(RunAccount::fullestLink).max().orElse(0),
        runs.stream().flatMap(run -> run.losses().stream()).toList(),
        bounds,
        links);
  }

  /** Judges what was measured. */
  public static Verdict of(
      Sample errors,
      Map<LoadLevel, Sample> byLoad,
      Ledger ledger,
      Health health,
      double lateness,
      double startLateness,
      double fullestLink,
      List<WorkerLoss> losses,
      Bounds bounds,
      LinkMode links) {
    Judgement judgement = new Judgement();
    if (links == LinkMode.EMULATED) {
      judgement.links(errors, fullestLink, bounds);
    } else {
      judgement.add(
          Level.DEGRADED,
          "links are not emulated (network = native): flow errors say how far the real network is"
              + " from the model of this cluster");
    }
    judgement.bound(
        Level.INVALID,
        "99th percentile of the lateness of timers, as a share of an attempt's time,",
        lateness,
        bounds.lateness());
    judgement.bound(
        Level.DEGRADED,
        "99th percentile of the lateness of flows' starts, as a share of an attempt's time,",
        startLateness,
        bounds.starts());
    judgement.bound(
        Level.DEGRADED,
        "the share of the time with no processor idle",
        health.saturated(),
        bounds.saturation());
    if (!losses.isEmpty()) {
      // Until that is noticed, flows from and to it keep their shares of the links.
      judgement.add(
          Level.DEGRADED,
          "worker processes were lost, and with them their nodes: "
              + losses.stream().map(WorkerLoss::toString).collect(Collectors.joining("; ")));
    }
    if (!ledger.closes()) {
      judgement.add(Level.INVALID, "the byte ledger does not close: " + ledger);
    }
    return new Verdict(
        judgement.level,
        errors,
        byLoad,
        ledger,
        health,
        lateness,
        startLateness,
        fullestLink,
        judgement.reasons);
  }

  private static final class Judgement {
    private Level level = Level.VALID;
    private final List<String> reasons = new ArrayList<>();

    /** Whether flows went as over the cluster's links. */
    void links(Sample errors, double fullestLink, Bounds bounds) {
      double median = errors.quantile(0.5);
      bound(Level.DEGRADED, "median flow error", median, bounds.median());
      bound(Level.DEGRADED, "99th percentile of flow errors", errors.quantile(TAIL), bounds.tail());
      bound(Level.INVALID, "median flow error", median, bounds.invalidMedian());
      bound(
          Level.DEGRADED,
          "what a link carried over a second, as a share of what it can,",
          fullestLink,
          bounds.fullestLink());
    }

    void bound(Level worse, String what, double value, double bound) {
      if (value > bound) {
        add(
            worse,
            String.format(
                Locale.ROOT, "%s %.2f %% is above %s %%", what, 100 * value, text(100 * bound)));
      }
    }

    private static String text(double percent) {
      String text = String.format(Locale.ROOT, "%.2f", percent);
      return text.replaceAll("\\.?0+$", "");
    }

    void add(Level worse, String reason) {
      if (worse.compareTo(level) > 0) {
        level = worse;
      }
      reasons.add(reason);
    }
  }
}
