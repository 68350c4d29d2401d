package io.racklab.master.runs.results;

import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.schedule.external.Conversations;
import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a run by which its verdict is made.
 *
 * @param ledger the ledger of its bytes
 * @param health the health of the worker process that kept up worst
 * @param lateness the 99th percentile of the timers' lateness, as a share of an attempt's mean time
 * @param startLateness the 99th percentile of the lateness of flows' starts, as a share of an
 *     attempt's mean time
 * @param fullestLink the most that a link carried over a second or more, as a share of its capacity
 * @param mishaps the incidents in it
 * @param flowErrors the errors of the flows that were long enough to be judged, and of links; none
 *     in virtual time, where flows do not err
 * @param byLoad the errors of flows between nodes, by the load of the busiest link on their way
 */
public record RunAccount(
    Ledger ledger,
    Health health,
    double lateness,
    double startLateness,
    double fullestLink,
    Mishaps mishaps,
    FlowErrors flowErrors,
    Map<LoadLevel, Sample> byLoad) {
  private static final double NANOS = 1e9;

  public RunAccount {
    EnumMap<LoadLevel, Sample> ordered = new EnumMap<>(LoadLevel.class);
    ordered.putAll(byLoad);
    byLoad = Collections.unmodifiableMap(ordered);
  }

  /**
   * @param flowErrors the errors of the flows that were long enough to be judged
   * @param byLoad the flow errors by load
   * @param timeScale emulated seconds in a second of the processes' clock
   */
  static RunAccount of(
      RunResult result, FlowErrors flowErrors, Map<LoadLevel, Sample> byLoad, double timeScale) {
    double mean = result.measures().meanAttemptSeconds();
    return new RunAccount(
        result.network().ledger(),
        result.network().health(),
        share(result.network().health().timers(), timeScale, mean),
        share(result.network().health().starts(), timeScale, mean),
        result.network().fullestLink(),
        new Mishaps(result.losses(), lateAnswers(result)),
        flowErrors,
        byLoad);
  }

  private static long lateAnswers(RunResult result) {
    return Math.round(result.extra().getOrDefault(Conversations.LATE, 0.0));
  }

  /** Returns the account of several runs together: sums, or the worst value of all. */
  static RunAccount of(List<RunAccount> runs) {
    Map<LoadLevel, Sample> byLoad = new EnumMap<>(LoadLevel.class);
    for (RunAccount run : runs) {
      run.byLoad()
          .forEach(
              (level, errors) ->
                  byLoad.merge(level, errors, (all, more) -> Sample.merged(List.of(all, more))));
    }
    return new RunAccount(
        runs.stream().map(RunAccount::ledger).reduce(Ledger.EMPTY, Ledger::plus),
        runs.stream().map(RunAccount::health).reduce(Health.PERFECT, Health::or),
        runs.stream().mapToDouble(RunAccount::lateness).max().orElse(0),
        runs.stream().mapToDouble(RunAccount::startLateness).max().orElse(0),
        runs.stream().mapToDouble(RunAccount::fullestLink).max().orElse(0),
        Mishaps.of(runs.stream().map(RunAccount::mishaps).toList()),
        FlowErrors.merged(runs.stream().map(RunAccount::flowErrors).toList()),
        byLoad);
  }

  /** Returns the 99th percentile as a share of an attempt's mean time. */
  private static double share(Lateness lateness, double timeScale, double attemptSeconds) {
    double late = lateness.tailNanos() / NANOS * timeScale;
    return attemptSeconds > 0 ? late / attemptSeconds : 0;
  }
}
