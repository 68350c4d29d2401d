package io.racklab.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.FluidTransfers;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class WorkerMeterTest {
  private final WorkerMeter meter = new WorkerMeter();

  @Test
  void beforeTheFirstRunThereIsNothing() {
    assertThat(meter.isAdmitted()).isFalse();
    assertThat(meter.bytes()).isEqualTo(Ledger.EMPTY);
    assertThat(meter.timers()).isEqualTo(Lateness.NONE);
    assertThat(meter.controlLag()).isEqualTo(Lateness.NONE);
    assertThat(meter.startLag()).isEqualTo(Lateness.NONE);
  }

  @Test
  void theVitalsOfTheRunUnderWayAreRead() {
    Vitals vitals = meter.setVitals(new Vitals(() -> 0.5));
    vitals.timer(1_000, 3_000);
    assertThat(meter.timers().count()).isEqualTo(1);

    meter.setVitals(new Vitals(() -> 0.5));
    assertThat(meter.timers()).isEqualTo(Lateness.NONE);
  }

  @Test
  void aTransportIsPassedOn() throws IOException {
    FluidTransfers opened = new FluidTransfers();
    assertThat(meter.metered((run, network) -> opened).open(null, null)).isSameAs(opened);
    assertThat(meter.bytes()).isEqualTo(Ledger.EMPTY);
  }
}
