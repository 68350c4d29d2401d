package io.racklab.master.schedule.copies.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The worked examples of Wu et al., IEEE TBD 2019. */
class SkewTest {
  /**
   * Five maps, two reduces. In (a) rack 3 has three maps and no reduce: its uplink carries 3 × 2 =
   * 6, the uplinks of the others 1 × 1; the downlink of rack 3 is not in use. In (b) a map of rack
   * 3 has moved to rack 2: its uplink carries 2 × 2 = 4, that of rack 1 still 1.
   */
  @Test
  void figure5() {
    double[] reduces = {1, 1, 0};
    assertThat(Skew.of(new double[] {1, 1, 3}, reduces)).isEqualTo(6.0 / 1);
    assertThat(Skew.of(new double[] {1, 2, 2}, reduces)).isEqualTo(4.0 / 1);
  }

  /**
   * The paper gives 4/1 before and 2/2 after, which is the skew of the map counts: with a reduce in
   * each of three racks the uplinks carry 4 × 2, 2 and 2, the downlinks 2, 5 and 5.
   */
  @Test
  void figure6() {
    double[] reduces = {1, 1, 1};
    assertThat(Skew.of(new double[] {4, 1, 1}, reduces)).isEqualTo(8.0 / 2);
    assertThat(Skew.of(new double[] {2, 2, 2}, reduces)).isEqualTo(1);
  }

  /** Eq. 6 and 7: 300 of 400 bytes are in rack 1, which has one of four reduces. */
  @Test
  void byBytes() {
    // Rack 1 sends 300 × 3/4 and receives 100 × 1/4; rack 2 the other way round.
    assertThat(Skew.of(new double[] {300, 100}, new double[] {1, 3}))
        .isCloseTo(225.0 / 25, within(1e-12));
  }

  @Test
  void nothingBetweenRacksIsNotSkewed() {
    assertThat(Skew.of(new double[] {7}, new double[] {2})).isEqualTo(1);
    assertThat(Skew.of(new double[] {0, 0}, new double[] {1, 1})).isEqualTo(1);
  }
}
