package io.racklab.master.results;

import io.racklab.master.experiment.Bounds;
import io.racklab.master.journal.LoadLevel;
import io.racklab.master.network.LinkMode;
import io.racklab.master.network.NetworkRules;
import io.racklab.master.statistics.Sample;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The verdict on the runs of an experiment, from their own accounts: how far flows ended from where
 * the fluid model ends them, whether every byte produced was sent and received, and whether the
 * machine kept up.
 *
 * @param tolerance the share of a link's capacity by which rates may have been off; 0 if exact
 * @param account of all runs together
 * @param reasons why it is not VALID, a line each
 * @param late whether something was later or fuller than it may be, which a machine with less to do
 *     mends
 */
public record Verdict(
    Level level, double tolerance, RunAccount account, List<String> reasons, boolean late) {
  private static final double TAIL = 0.99;

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /** The level, and within what it holds where rates were not exact: VALID, within 0.1 %. */
  public String standing() {
    return tolerance == 0
        ? level.name()
        : level.name()
            + ", within "
            + BigDecimal.valueOf(tolerance).movePointRight(2).stripTrailingZeros().toPlainString()
            + " %";
  }

  /** Of the flows between nodes that were long enough to be judged. */
  public Sample flowErrors() {
    return account.flowErrors().network();
  }

  /** Likewise of what tasks read from and wrote to their nodes' disks. */
  public Sample diskErrors() {
    return account.flowErrors().disks();
  }

  /**
   * The same by the load of the busiest link on the way; empty in virtual time, where flows do not
   * err.
   */
  public Map<LoadLevel, Sample> byLoad() {
    return account.byLoad();
  }

  /** Of all bytes. */
  public Ledger ledger() {
    return account.ledger();
  }

  /** Of the worker process that kept up worst. */
  public Health health() {
    return account.health();
  }

  /** Of timers: the 99th percentile as a share of an attempt's mean time. */
  public double lateness() {
    return account.lateness();
  }

  /** Of flows, likewise. */
  public double startLateness() {
    return account.startLateness();
  }

  /** The most that a link carried over a second or more, as a share of what it can. */
  public double fullestLink() {
    return account.fullestLink();
  }

  /**
   * Judges runs together.
   *
   * @param network by whose rules their flows went
   */
  public static Verdict of(List<RunAccount> runs, Bounds bounds, NetworkRules network) {
    RunAccount account = RunAccount.of(runs);
    Judgement judgement = new Judgement();
    if (network.links() == LinkMode.EMULATED) {
      judgement.flows("flow", account.flowErrors().network(), bounds);
      judgement.bound(
          Level.DEGRADED,
          "what a link carried over a second, as a share of what it can,",
          account.fullestLink(),
          bounds.fullestLink());
    } else {
      judgement.add(
          Level.DEGRADED,
          "links are not emulated (network = native): flow errors say how far the real network is"
              + " from the model of this cluster");
    }
    judgement.flows("disk flow", account.flowErrors().disks(), bounds);
    judgement.bound(
        Level.INVALID,
        "99th percentile of the lateness of timers, as a share of an attempt's time,",
        account.lateness(),
        bounds.lateness());
    judgement.bound(
        Level.DEGRADED,
        "99th percentile of the lateness of flows' starts, as a share of an attempt's time,",
        account.startLateness(),
        bounds.starts());
    judgement.bound(
        Level.DEGRADED,
        "the share of the time with no processor idle",
        account.health().saturated(),
        bounds.saturation());
    if (!account.mishaps().losses().isEmpty()) {
      // Until that is noticed, flows from and to it keep their shares of the links.
      judgement.add(
          Level.DEGRADED,
          "worker processes were lost, and with them their nodes: "
              + account.mishaps().losses().stream()
                  .map(WorkerLoss::toString)
                  .collect(Collectors.joining("; ")));
    }
    if (account.mishaps().lateAnswers() > 0) {
      judgement.add(
          Level.DEGRADED,
          "answers of external policies that came after their deadline: "
              + account.mishaps().lateAnswers()
              + "; those nodes were left as they were until their next heartbeats");
    }
    if (!account.ledger().closes()) {
      judgement.add(Level.INVALID, "the byte ledger does not close: " + account.ledger());
    }
    return new Verdict(
        judgement.level, network.tolerance(), account, judgement.reasons, judgement.late);
  }

  private static final class Judgement {
    private Level level = Level.VALID;
    private final List<String> reasons = new ArrayList<>();
    private boolean late;

    /** Whether flows of a kind went as over the cluster's links. */
    void flows(String kind, Sample errors, Bounds bounds) {
      double median = errors.quantile(0.5);
      String error = kind + " error";
      bound(Level.DEGRADED, "median " + error, median, bounds.median());
      bound(
          Level.DEGRADED,
          "99th percentile of " + error + "s",
          errors.quantile(TAIL),
          bounds.tail());
      bound(Level.INVALID, "median " + error, median, bounds.invalidMedian());
    }

    void bound(Level worse, String what, double value, double bound) {
      if (value > bound) {
        late = true;
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
