package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Tests systems that are small enough to be solved on paper. Links are a, b, c; rho is the rate of
 * one flow.
 */
class WorkedSharesTest {
  private static final int A = 0;
  private static final int B = 1;
  private static final int C = 2;
  private static final long MUCH = 1_000_000;

  private long flows;

  private int start(FluidNetwork network, int count, int... links) {
    int path = network.path(links);
    for (int i = 0; i < count; i++) {
      network.start(flows++, path, MUCH);
    }
    return path;
  }

  private static FluidNetwork network(double... capacities) {
    return new FluidNetwork(capacities);
  }

  /**
   *
   *
   * <pre>
   *   2 rho1 + 1 rho2 <= 90  (a)
   * </pre>
   *
   * Link a is shared equally: 90 / 3 for each flow.
   */
  @Test
  void oneLinkIsSharedEqually() {
    FluidNetwork network = network(90, 500);
    int first = start(network, 2, A);
    int second = start(network, 1, A, B);
    assertThat(network.rate(first)).isEqualTo(30);
    assertThat(network.rate(second)).isEqualTo(30);
  }

  /**
   *
   *
   * <pre>
   *   rho1 + rho2        <= 10  (a)
   *   rho1        + rho3 <= 16  (b)
   * </pre>
   *
   * Link a fills first, at 5 (b would fill at 8), and freezes flows 1 and 2; b leaves 16 - 5 to
   * flow 3.
   */
  @Test
  void whatOneLinkDeniesAnotherGives() {
    FluidNetwork network = network(10, 16);
    int both = start(network, 1, A, B);
    int first = start(network, 1, A);
    int second = start(network, 1, B);
    assertThat(network.rate(both)).isEqualTo(5);
    assertThat(network.rate(first)).isEqualTo(5);
    assertThat(network.rate(second)).isEqualTo(11);
  }

  /**
   *
   *
   * <pre>
   *   rho1 + rho2               <= 10  (a)
   *          rho2 + rho3        <= 20  (b)
   *                 rho3 + rho4 <= 40  (c)
   * </pre>
   *
   * A chain is frozen link by link: a at 5, b at 20 - 5 = 15, c at 40 - 15 = 25. With a capacity of
   * 20 for a, a and b both fill at 10 and c gives 30 to flow 4: the change propagates along the
   * chain.
   */
  @Test
  void changesTravelAlongChains() {
    FluidNetwork network = network(10, 20, 40);
    int one = start(network, 1, A);
    int two = start(network, 1, A, B);
    int three = start(network, 1, B, C);
    int four = start(network, 1, C);
    assertThat(network.rate(one)).isEqualTo(5);
    assertThat(network.rate(two)).isEqualTo(5);
    assertThat(network.rate(three)).isEqualTo(15);
    assertThat(network.rate(four)).isEqualTo(25);
    network.capacity(A, 20);
    assertThat(network.rate(one)).isEqualTo(10);
    assertThat(network.rate(two)).isEqualTo(10);
    assertThat(network.rate(three)).isEqualTo(10);
    assertThat(network.rate(four)).isEqualTo(30);
  }

  /**
   *
   *
   * <pre>
   *   rho1 + rho2 <= 0    (a)
   *          rho2 + rho3 <= 60  (b)
   * </pre>
   *
   * Link a is cut: flows 1 and 2 stall, and flow 3 has b alone and finishes 1,000,000 bytes after
   * 1,000,000 / 60 s.
   */
  @Test
  void partitionedFlowsStallAndResume() {
    FluidNetwork network = network(0, 60);
    int cut = start(network, 1, A);
    start(network, 1, A, B);
    int alone = start(network, 1, B);
    assertThat(network.rate(cut)).isZero();
    assertThat(network.rate(alone)).isEqualTo(60);
    assertThat(network.nextFinish()).isCloseTo(MUCH / 60.0, within(1e-9));
    network.advanceTo(network.nextFinish(), (flow, at) -> assertThat(flow).isEqualTo(2));
    assertThat(network.nextFinish()).isInfinite();
    network.capacity(A, 10);
    assertThat(network.nextFinish()).isCloseTo(MUCH / 60.0 + MUCH / 5.0, within(1e-6));
  }

  /**
   *
   *
   * <pre>
   *   rho1 + rho2 <= infinite  (a)
   *          rho2 <= 8         (b)
   * </pre>
   *
   * Nothing limits flow 1, which ends at once; b limits flow 2.
   */
  @Test
  void linksWithoutLimitTakeNoTime() {
    FluidNetwork network = network(Double.POSITIVE_INFINITY, 8);
    int free = start(network, 1, A);
    int limited = start(network, 1, A, B);
    assertThat(network.rate(free)).isInfinite();
    assertThat(network.rate(limited)).isEqualTo(8);
    network.advanceTo(0, (flow, at) -> assertThat(flow).isZero());
    assertThat(network.activeFlows()).isEqualTo(1);
    assertThat(network.carried(A)).isEqualTo(MUCH);
    network.advanceTo(2, (flow, at) -> {});
    assertThat(network.carried(A)).isEqualTo(MUCH + 16);
    assertThat(network.carried(B)).isEqualTo(16);
  }
}
