package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.schedule.shadow.AvailableBandwidth.Transfer;
import java.util.List;
import org.junit.jupiter.api.Test;

class AvailableBandwidthTest {
  private static final double[] ONE = {1, 1, 1};
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  /**
   * Fig. 9, in Gbps: two blocks go into rack 1, from rack 2, and four into rack 3, one of them from
   * rack 2 too. The downlink of rack 3 is the most critical link: 1/4 for each of its four. The
   * uplink of rack 2 has 3/4 left for two: 3/8 each.
   */
  @Test
  void figure9() {
    List<Transfer> transfers =
        List.of(
            new Transfer(1, 0),
            new Transfer(1, 0),
            new Transfer(1, 2),
            new Transfer(0, 2),
            new Transfer(0, 2),
            new Transfer(0, 2));
    assertThat(AvailableBandwidth.of(transfers, ONE, ONE))
        .containsExactly(3.0 / 8, 3.0 / 8, 1.0 / 4, 1.0 / 4, 1.0 / 4, 1.0 / 4);
  }

  @Test
  void aTransferAloneHasTheNarrowerLink() {
    assertThat(
            AvailableBandwidth.of(
                List.of(new Transfer(0, 1)), new double[] {5, 1}, new double[] {1, 2}))
        .containsExactly(2);
  }

  @Test
  void aLinkWithoutLimitLimitsNobody() {
    double[] none = {NO_LIMIT, NO_LIMIT};
    List<Transfer> two = List.of(new Transfer(0, 1), new Transfer(0, 1));
    assertThat(AvailableBandwidth.of(two, none, new double[] {1, 3})).containsExactly(1.5, 1.5);
    assertThat(AvailableBandwidth.of(two, none, none)).containsExactly(NO_LIMIT, NO_LIMIT);
  }

  @Test
  void withoutTransfersThereIsNothingToShare() {
    assertThat(AvailableBandwidth.of(List.of(), ONE, ONE)).isEmpty();
  }

  @Test
  void aTransferWithinARackIsRefused() {
    assertThatThrownBy(() -> new Transfer(1, 1)).hasMessageContaining("within rack 1");
  }
}
