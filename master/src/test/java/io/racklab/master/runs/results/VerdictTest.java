package io.racklab.master.runs.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.metric.LinkErrors;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.analysis.metric.MeasuresOf;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.network.Congestion;
import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.network.NetworkAccount;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.runs.experiment.Bounds;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
  private static final NetworkRules NATIVE = new NetworkRules(LinkMode.NATIVE, 0);

  private static final long EXPECTED = 10_000_000_000L;
  private static final Ledger CLOSED = new Ledger(10, 2, 8, 8, 0);

  /** A run of a hundred flows, some of which ended early by a share of their time. */
  private static RunAccount run(int flowsOff, double share, Ledger ledger) {
    return run(flowsOff, share, ledger, Health.PERFECT);
  }

  private static RunAccount run(int flowsOff, double share, Ledger ledger, Health health) {
    return run(flowsOff, share, ledger, health, 1);
  }

  private static RunAccount run(
      int flowsOff, double share, Ledger ledger, Health health, double fullest) {
    List<FlowRow> rows = new ArrayList<>();
    for (int flow = 0; flow < 100; flow++) {
      long finish = flow < flowsOff ? Math.round(EXPECTED * (1 - share)) : EXPECTED;
      rows.add(new FlowRow(flow, FlowKind.INPUT, 1, "a", "b", false, 1, 0, finish, EXPECTED, 0));
    }
    return account(MeasuresOf.rows(rows), ledger, health, fullest);
  }

  private static RunAccount account(
      Measures measures, Ledger ledger, Health health, double fullest) {
    return account(measures, ledger, health, fullest, List.of());
  }

  private static RunAccount account(
      Measures measures, Ledger ledger, Health health, double fullest, List<WorkerLoss> losses) {
    return account(
        measures, new NetworkAccount(ledger, health, fullest, Congestion.NONE), losses, 0);
  }

  private static RunAccount account(
      Measures measures, NetworkAccount network, List<WorkerLoss> losses, double late) {
    Map<TaskType, Integer> slots = Map.of(TaskType.MAP, 1, TaskType.REDUCE, 1);
    return RunAccount.of(
        new RunResult(
            null,
            measures,
            network,
            losses,
            new RunSize(1, 1, slots),
            late > 0 ? Map.of("late_answers", late) : Map.of()),
        measures.flowErrors(),
        Map.of(),
        8);
  }

  /**
   * A run of flows that all end as the model ends them.
   *
   * @param unsent for each node, of a hundred flows each
   */
  private static RunAccount unsent(double... unsent) {
    List<FlowRow> rows = new ArrayList<>();
    for (int node = 0; node < unsent.length; node++) {
      for (int flow = 0; flow < 100; flow++) {
        rows.add(
            new FlowRow(
                flow,
                FlowKind.INPUT,
                1,
                "n" + node,
                "b",
                false,
                1,
                0,
                EXPECTED,
                EXPECTED,
                unsent[node]));
      }
    }
    return account(MeasuresOf.rows(rows), CLOSED, Health.PERFECT, 1);
  }

  private static Verdict verdict(RunAccount... runs) {
    return Verdict.of(List.of(runs), Bounds.DEFAULT, NetworkRules.EXACT);
  }

  @Test
  void aRunThatDoesWhatTheModelSaysIsValid() {
    Verdict verdict = verdict(run(100, 0.0099, CLOSED));
    assertThat(verdict.level()).isEqualTo(Level.VALID);
    assertThat(verdict.reasons()).isEmpty();
  }

  /** However near to the model, or far from it: the links are not ours. */
  @Test
  void overNativeLinksFlowsAreNotJudgedAndTheVerdictSaysSo() {
    for (double share : List.of(0.0, 0.5)) {
      RunAccount run = run(100, share, CLOSED, Health.PERFECT, 7);
      Verdict verdict = Verdict.of(List.of(run), Bounds.DEFAULT, NATIVE);
      assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
      assertThat(verdict.reasons()).hasSize(1);
      assertThat(verdict.reasons().get(0)).startsWith("links are not emulated (network = native)");
    }
    RunAccount open = run(0, 0, new Ledger(10, 2, 8, 7, 0));
    assertThat(Verdict.of(List.of(open), Bounds.DEFAULT, NATIVE).level()).isEqualTo(Level.INVALID);
  }

  @Test
  void aMedianAboveOnePercentDegrades() {
    Verdict verdict = verdict(run(60, 0.02, CLOSED));
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict.reasons()).containsExactly("median flow error 2.00 % is above 1 %");
  }

  @Test
  void aTailAboveFivePercentDegrades() {
    Verdict verdict = verdict(run(3, 0.5, CLOSED));
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict.reasons())
        .containsExactly("99th percentile of the flow error 50.00 % is above 5 %");
  }

  @Test
  void oneFlowInAHundredMayMeetAPause() {
    assertThat(verdict(run(1, 0.05, CLOSED)).level()).isEqualTo(Level.VALID);
  }

  @Test
  void aMedianAboveFivePercentInvalidates() {
    Verdict verdict = verdict(run(60, 0.06, CLOSED));
    assertThat(verdict.level()).isEqualTo(Level.INVALID);
    assertThat(verdict.reasons()).contains("median flow error 6.00 % is above 5 %");
  }

  @Test
  void flowsThatKeepTheirRatesAreValid() {
    assertThat(verdict(unsent(0.0099, 0.0099)).level()).isEqualTo(Level.VALID);
  }

  /**
   * However exactly their flows end: what is left of them goes at once when the model ends them.
   */
  @ParameterizedTest
  @CsvSource({"0.03, DEGRADED, 1 %", "0.1, INVALID, 5 %", "0.5, INVALID, 5 %", "1, INVALID, 5 %"})
  void sendersThatDoNotKeepTheirRatesAreNamedFirst(double share, Level level, String bound) {
    Verdict verdict = verdict(unsent(share, share));
    assertThat(verdict.flowErrors().quantile(1)).isZero();
    assertThat(verdict.level()).isEqualTo(level);
    assertThat(verdict.reasons().get(0))
        .startsWith("senders did not keep their rates: median share of a flow that was unsent")
        .endsWith(" is above " + bound);
    assertThat(verdict.reasons()).anyMatch(reason -> reason.startsWith("n1 did not keep its"));
  }

  @Test
  void oneSenderOfTwoHundredIsNamed() {
    double[] shares = new double[200];
    shares[77] = 0.02;
    Verdict verdict = verdict(unsent(shares));
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict.reasons())
        .containsExactly(
            "n77 did not keep its rates: median share of its flows that was unsent when the"
                + " model ended them 2.00 % is above 1 %");
  }

  @Test
  void aSenderIsJudgedByItsFlowsInAllRuns() {
    assertThat(verdict(unsent(0, 0), unsent(0, 0.03)).level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict(unsent(0, 0), unsent(0, 0.03), unsent(0, 0)).level()).isEqualTo(Level.VALID);
  }

  /** A hundred windows of a link that carries 100. */
  @ParameterizedTest
  @CsvSource({
    "1, 0, 60, VALID",
    "3, 39, 50, DEGRADED",
    "3, 61, 50, DEGRADED",
    "100, 45, 50, VALID"
  })
  void windowsInWhichLinksCarriedLessOrMoreThanTheModelDegrade(
      int windows, double used, double expected, Level level) {
    LinkErrors.Collected errors = new LinkErrors.Collected();
    for (int window = 0; window < 100; window++) {
      errors.add(100, window < windows ? used : expected, expected);
    }
    // What nobody counts, and what has no limit, is not judged.
    errors.add(100, 0, Double.NaN);
    errors.add(Double.POSITIVE_INFINITY, 0, 50);
    RunAccount run = unsent(0);
    RunAccount judged =
        new RunAccount(
            run.ledger(),
            run.health(),
            run.lateness(),
            run.startLateness(),
            run.fullestLink(),
            run.mishaps(),
            run.flowErrors().with(errors.errors()),
            run.byLoad());
    assertThat(judged.flowErrors().links().below().size()).isEqualTo(100);
    Verdict verdict = verdict(judged);
    assertThat(verdict.level()).isEqualTo(level);
    assertThat(verdict.reasons())
        .allMatch(reason -> reason.contains(used < expected ? "less" : "more"));
  }

  /** Bytes that were not sent, not received, or not intact. */
  @ParameterizedTest
  @CsvSource({"10, 1, 8, 8, 0", "10, 2, 8, 7, 0", "10, 2, 8, 8, 1"})
  void aLedgerThatDoesNotCloseInvalidates(
      long produced, long discarded, long sent, long received, long corrupted) {
    Ledger ledger = new Ledger(produced, discarded, sent, received, corrupted);
    Verdict verdict = verdict(run(0, 0, ledger));
    assertThat(verdict.level()).isEqualTo(Level.INVALID);
    assertThat(verdict.reasons())
        .singleElement()
        .asString()
        .startsWith("the byte ledger does not close");
  }

  @Test
  void runsAreJudgedTogether() {
    Verdict verdict = verdict(run(0, 0, CLOSED), run(100, 0.04, CLOSED));
    assertThat(verdict.flowErrors().size()).isEqualTo(200);
    assertThat(verdict.ledger()).isEqualTo(CLOSED.plus(CLOSED));
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
  }

  /** Ten seconds an attempt; eight emulated seconds in a second of the processes. */
  @ParameterizedTest
  @CsvSource({"62, VALID", "63, INVALID"})
  void timersThatAreLateByATwentiethOfAnAttemptInvalidate(long millis, Level level) {
    long late = millis * 1_000_000;
    Health health = new Health(Lateness.NONE, new Lateness(9, 0, late, late), Lateness.NONE, 0, 0);
    RunAccount run = account(MeasuresOf.rows(List.of(MeasuresOf.attempt(10))), CLOSED, health, 1);
    Verdict verdict = verdict(run);
    assertThat(verdict.lateness()).isEqualTo(millis * 8 / 10_000.0);
    assertThat(verdict.level()).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"62, VALID", "63, DEGRADED"})
  void flowsThatStartLateByATwentiethOfAnAttemptDegrade(long millis, Level level) {
    long late = millis * 1_000_000;
    Health health = new Health(Lateness.NONE, Lateness.NONE, new Lateness(9, 0, late, late), 0, 0);
    RunAccount run = account(MeasuresOf.rows(List.of(MeasuresOf.attempt(10))), CLOSED, health, 1);
    Verdict verdict = verdict(run);
    assertThat(verdict.startLateness()).isEqualTo(millis * 8 / 10_000.0);
    assertThat(verdict.level()).isEqualTo(level);
  }

  @Test
  void processorsThatAreHardlyEverIdleDegrade() {
    Health health = new Health(Lateness.NONE, Lateness.NONE, Lateness.NONE, 0.9, 0.51);
    Verdict verdict = verdict(run(0, 0, CLOSED), run(0, 0, CLOSED, health));
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict.reasons())
        .containsExactly("the share of the time with no processor idle 51.00 % is above 50 %");
  }

  @ParameterizedTest
  @CsvSource({"1.02, VALID", "1.03, DEGRADED"})
  void aLinkThatCarriedMoreThanItCanDegrades(double fullest, Level level) {
    Verdict verdict =
        verdict(run(0, 0, CLOSED, Health.PERFECT, fullest), run(0, 0, CLOSED, Health.PERFECT, 0.5));
    assertThat(verdict.fullestLink()).isEqualTo(fullest);
    assertThat(verdict.level()).isEqualTo(level);
  }

  @Test
  void aLostWorkerIsNamedWithItsTime() {
    RunAccount run =
        account(
            MeasuresOf.rows(List.of()),
            CLOSED,
            Health.PERFECT,
            1,
            List.of(new WorkerLoss("10.0.0.3/4711", "fair, repeat 2", 45.24)));
    assertThat(verdict(run).level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict(run).reasons())
        .containsExactly(
            "worker processes were lost, and with them their nodes: 10.0.0.3/4711 after 45.2 s of"
                + " fair, repeat 2");
  }

  @Test
  void lateAnswersOfProgramsAreCountedOverAllRuns() {
    NetworkAccount network = new NetworkAccount(CLOSED, Health.PERFECT, 1, Congestion.NONE);
    RunAccount run = account(MeasuresOf.rows(List.of()), network, List.of(), 3);
    Verdict verdict = verdict(run, run);
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict.reasons())
        .singleElement()
        .asString()
        .startsWith("answers of external policies that came after their deadline: 6;");
  }

  @Test
  void boundsAreThoseOfTheExperiment() {
    Bounds strict = new Bounds(0.001, 0.05, 0.05, 0.1, 0.05, 0.05, 0.5, 1.02);
    List<RunAccount> runs = List.of(run(100, 0.002, CLOSED));
    Verdict verdict = Verdict.of(runs, strict, NetworkRules.EXACT);
    assertThat(verdict.level()).isEqualTo(Level.DEGRADED);
    assertThat(verdict.reasons()).containsExactly("median flow error 0.20 % is above 0.1 %");
  }

  @Test
  void aToleranceStandsWithTheLevel() {
    NetworkRules about = new NetworkRules(LinkMode.EMULATED, 0.001);
    assertThat(Verdict.of(List.of(), Bounds.DEFAULT, about).standing())
        .isEqualTo("VALID, within 0.1 %");
    assertThat(Verdict.of(List.of(), Bounds.DEFAULT, NetworkRules.EXACT).standing())
        .isEqualTo("VALID");
  }
}
