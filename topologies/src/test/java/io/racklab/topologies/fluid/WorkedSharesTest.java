package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Systems small enough to be solved on paper. Links are a, b, c; rho is the rate of one flow. */
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
   * One link, all equal: 90 / 3 each.
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
   * a fills first, at 5 (b would at 8), and freezes 1 and 2; b leaves 16 - 5 to 3.
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
   * A chain, frozen link by link: a at 5; b at 20 - 5 = 15; c at 40 - 15 = 25. With a at 20, a and
   * b both fill at 10 and c gives 30 to 4: the change travels along the chain.
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
   * a is cut: 1 and 2 stall, 3 has b alone and finishes 1,000,000 bytes after 1,000,000 / 60 s.
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
   * Nothing limits 1, which ends at once; b limits 2.
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
