package io.racklab.master.runs.results;

import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.analysis.metric.LinkErrors;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.runs.experiment.Bounds;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The verdict on an experiment's runs, by their own accounts: whether senders kept the rates that
 * the fluid model gave their flows, how far flows ended from the model's ends, whether links
 * carried as much as in the model, whether every byte produced was sent and received, and whether
 * the machine kept up.
 *
 * @param tolerance the greatest error of rates, as a share of a link's capacity; 0 if rates are
 *     exact
 * @param account the account of all runs together
 * @param reasons the reasons why it is not VALID, a line each
 * @param late true if some figure exceeded its bound; a less loaded machine may give a better one
 */
public record Verdict(
    Level level, double tolerance, RunAccount account, List<String> reasons, boolean late) {
  private static final double TAIL = 0.99;

  /**
   * The least number of flows for a sender's own median; with fewer, a pause of the machine may
   * decide it.
   */
  private static final int FLOWS_OF_A_SENDER = 10;

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /** Returns the level and, if rates were not exact, the tolerance: VALID, within 0.1 %. */
  public String standing() {
    return tolerance == 0
        ? level.name()
        : level.name()
            + ", within "
            + BigDecimal.valueOf(tolerance).movePointRight(2).stripTrailingZeros().toPlainString()
            + " %";
  }

  /** Returns the errors of the flows between nodes that were long enough to be judged. */
  public Sample flowErrors() {
    return account.flowErrors().network();
  }

  /** Returns the shares of the judged flows' bytes that were unsent when the model ended them. */
  public Sample unsent() {
    return account.flowErrors().unsent();
  }

  /** Returns the deviations of receivers' counts on links from the model. */
  public LinkErrors linkErrors() {
    return account.flowErrors().links();
  }

  /** Returns the errors of reads from and writes to the nodes' disks. */
  public Sample diskErrors() {
    return account.flowErrors().disks();
  }

  /**
   * Returns the errors of flows between nodes by the load of the busiest link on their way; empty
   * in virtual time, where flows do not err.
   */
  public Map<LoadLevel, Sample> byLoad() {
    return account.byLoad();
  }

  /** Returns the ledger of all bytes. */
  public Ledger ledger() {
    return account.ledger();
  }

  /** Returns the health of the worker process that kept up worst. */
  public Health health() {
    return account.health();
  }

  /** Returns the 99th percentile of the timers' lateness, as a share of an attempt's mean time. */
  public double lateness() {
    return account.lateness();
  }

  /**
   * Returns the 99th percentile of the lateness of flows' starts, as a share of an attempt's mean
   * time.
   */
  public double startLateness() {
    return account.startLateness();
  }

  /** Returns the most that a link carried over a second or more, as a share of its capacity. */
  public double fullestLink() {
    return account.fullestLink();
  }

  /**
   * Judges runs together.
   *
   * @param network the network rules of the runs
   */
  public static Verdict of(List<RunAccount> runs, Bounds bounds, NetworkRules network) {
    RunAccount account = RunAccount.of(runs);
    Judgement judgement = new Judgement();
    if (network.links() == LinkMode.EMULATED) {
      judgement.senders(account.flowErrors(), bounds);
      judgement.flows("", "flow error", account.flowErrors().network(), bounds);
      judgement.links(account.flowErrors().links(), bounds);
      judgement.bound(
          Level.DEGRADED,
          "the load of a link over a second, as a share of its capacity,",
          account.fullestLink(),
          bounds.fullestLink());
    } else {
      judgement.add(
          Level.DEGRADED,
          "links are not emulated (network = native): flow errors say how far the real network is"
              + " from the model of this cluster");
    }
    judgement.flows("", "disk flow error", account.flowErrors().disks(), bounds);
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
      // Until the loss is noticed, flows from and to the worker keep their shares of the links.
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
              + "; the nodes that they were for got no tasks before their next heartbeats");
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

    /** Judges whether senders kept their rates, all together and each by itself. */
    void senders(FlowErrors errors, Bounds bounds) {
      flows(
          "senders did not keep their rates: ",
          "share of a flow that was unsent when the model ended it",
          errors.unsent(),
          bounds);
      errors.unsentBySender().forEach((node, shares) -> sender(node, shares, bounds));
    }

    private void sender(String node, Sample shares, Bounds bounds) {
      if (shares.size() >= FLOWS_OF_A_SENDER) {
        bound(
            Level.DEGRADED,
            node
                + " did not keep its rates: median share of its flows that was unsent when the"
                + " model ended them",
            shares.quantile(0.5),
            bounds.median());
      }
    }

    /** Judges whether receivers counted as much as links carry in the model. */
    void links(LinkErrors errors, Bounds bounds) {
      link("less", errors.below(), bounds);
      link("more", errors.above(), bounds);
    }

    private void link(String way, Sample errors, Bounds bounds) {
      bound(
          Level.DEGRADED,
          "99th percentile, over windows and links, of the bytes that receivers counted "
              + way
              + " than the model, as a share of the link's capacity,",
          errors.quantile(TAIL),
          bounds.linkWindows());
    }

    /** Judges the errors of flows against the bounds. */
    void flows(String failure, String error, Sample errors, Bounds bounds) {
      double median = errors.quantile(0.5);
      boolean invalid = median > bounds.invalidMedian();
      bound(
          invalid ? Level.INVALID : Level.DEGRADED,
          failure + "median " + error,
          median,
          invalid ? bounds.invalidMedian() : bounds.median());
      bound(
          Level.DEGRADED,
          failure + "99th percentile of the " + error,
          errors.quantile(TAIL),
          bounds.tail());
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
