package io.racklab.master.runs.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** The times from which a job can have tasks: four nodes whose heartbeats are spread evenly. */
class FirstLaunchesTest {
  private final Topology nodes = Clusters.equal(1, 4, new Slots.Shared(1));
  private final double interval = nodes.cluster().heartbeat().toNanos() / 1e9;

  private FirstLaunches.Times from(double submitted, Assumptions assumptions) {
    return FirstLaunches.of(FirstHeartbeats.of(nodes, Seed.of(1)), true, assumptions)
        .from(submitted);
  }

  @Test
  void aTaskWaitsForTheNextHeartbeat() {
    FirstLaunches.Times from = from(10.3 * interval, new Assumptions(1, true, true, true, 1));
    assertThat(from.first()).isCloseTo(10.5 * interval, within(1e-9));
    // 10.5, 10.75, 11 and 11.25 intervals.
    assertThat(from.mean()).isCloseTo(10.875 * interval, within(1e-9));
  }

  @Test
  void aHeartbeatAtTheInstantOfTheSubmissionCounts() {
    assertThat(from(10.25 * interval, new Assumptions(1, true, true, true, 1)).first())
        .isCloseTo(10.25 * interval, within(1e-9));
  }

  @Test
  void withFaultsHeartbeatsMayComeAtAnyTime() {
    FirstLaunches.Times from = from(10.3 * interval, new Assumptions(1, false, true, false, 1));
    assertThat(from.first()).isEqualTo(10.3 * interval);
    assertThat(from.mean()).isEqualTo(from.first());
  }
}
