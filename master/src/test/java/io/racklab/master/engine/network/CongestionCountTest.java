package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.topologies.Slots;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Two racks of three nodes, windows of two seconds, congested above 0.8. */
class CongestionCountTest {
  private final CongestionCount count =
      new CongestionCount(
          Clusters.equal(2, 3, new Slots.Typed(1, 1)),
          new CongestionRule(Duration.ofSeconds(2), 0.8));

  private void window(double up1, double down1, double up2, double down2) {
    count.add(new RackLoads(new double[] {up1, up2}, new double[] {down1, down2}));
  }

  @Test
  void aLinkThatStaysCongestedIsOneEvent() {
    window(0.9, 0, 0, 0);
    window(1.0, 0, 0, 0);
    window(0.81, 0, 0, 0);
    assertThat(count.congestion().events()).isEqualTo(1);
    assertThat(count.congestion().nodeSeconds()).isEqualTo(3 * 3 * 2);
  }

  @Test
  void aLinkThatIsCongestedAgainIsAnotherEvent() {
    window(0.9, 0, 0, 0);
    window(0.7, 0, 0, 0);
    window(0.9, 0, 0, 0);
    assertThat(count.congestion()).isEqualTo(new Congestion(2, 12));
  }

  @Test
  void theThresholdItselfIsNotCongested() {
    window(0.8, 0.8, 0.8, 0.8);
    assertThat(count.congestion()).isEqualTo(Congestion.NONE);
  }

  @Test
  void linksAreEventsOneByOneButTheNodesOfARackCountOnce() {
    window(0.9, 0.9, 0, 0.9);
    assertThat(count.congestion()).isEqualTo(new Congestion(3, 6 * 2));
  }
}
