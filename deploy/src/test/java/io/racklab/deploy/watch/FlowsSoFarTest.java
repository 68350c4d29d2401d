package io.racklab.deploy.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.runs.experiment.Bounds;
import io.racklab.master.runs.results.Level;
import io.racklab.protocol.FlowKind;
import org.junit.jupiter.api.Test;

class FlowsSoFarTest {
  private static final long SECOND = 1_000_000_000L;

  private final FlowsSoFar flows = new FlowsSoFar(Bounds.DEFAULT);

  private void ended(String destination, double expected, double took) {
    ended(destination, expected, took, 0);
  }

  private void ended(String destination, double expected, double took, double unsent) {
    flows.add(
        new FlowRow(
            1,
            FlowKind.SHUFFLE,
            1,
            "r1-n1",
            destination,
            false,
            1000,
            SECOND,
            SECOND + Math.round(took * SECOND),
            SECOND + Math.round(expected * SECOND),
            unsent));
  }

  @Test
  void nothingIsSaidBeforeAFlowIsJudged() {
    assertThat(flows.words()).isEmpty();
    ended("r1-n2", 0.5, 0.9);
    ended("r1-n1", 2, 3);
    assertThat(flows.words()).isEmpty();
    assertThat(flows.level()).isEqualTo(Level.VALID);
  }

  @Test
  void theMedianAndTheTailAreHeldToTheBoundsOfTheVerdict() {
    for (int flow = 0; flow < 97; flow++) {
      ended("r1-n2", 10, 10.01);
    }
    assertThat(flows.words())
        .isEqualTo(
            "VALID so far: of 97 flows, half ended within 0.10 % of their time in the model, 99 of"
                + " 100 within 0.10 %; 0.00 % / 0.00 % of a flow was unsent when the model ended it"
                + " (median / 99th percentile)");
    for (int flow = 0; flow < 3; flow++) {
      ended("r1-n2", 10, 9);
    }
    assertThat(flows.level()).isEqualTo(Level.DEGRADED);
    assertThat(flows.words()).startsWith("DEGRADED so far: of 100 flows").contains("10.00 %");
    for (int flow = 0; flow < 200; flow++) {
      ended("r1-n2", 1, 1000);
    }
    assertThat(flows.level()).isEqualTo(Level.INVALID);
  }

  /** Their flows end when they should, since what is left goes at once then. */
  @Test
  void sendersThatDoNotKeepTheirRatesCountToo() {
    for (int flow = 0; flow < 100; flow++) {
      ended("r1-n2", 10, 10, 0.03);
    }
    assertThat(flows.level()).isEqualTo(Level.DEGRADED);
    assertThat(flows.words())
        .endsWith(
            "; 3.00 % / 3.00 % of a flow was unsent when the model ended it (median / 99th"
                + " percentile)");
    for (int flow = 0; flow < 101; flow++) {
      ended("r1-n2", 10, 10, 0.5);
    }
    assertThat(flows.level()).isEqualTo(Level.INVALID);
  }

  @Test
  void anErrorBeyondAllMeasureIsCounted() {
    ended("r1-n2", 1, 1e9);
    assertThat(flows.words()).startsWith("INVALID so far: of 1 flows");
  }
}
