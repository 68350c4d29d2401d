package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Tests flows in a closed loop between the nodes of four racks; each node and each rack has two
 * links.
 */
class SlackTest {
  private static final int NODES = 16;
  private static final int RACKS = 4;
  private static final double TOLERANCE = 0.01;

  @Test
  void aToleranceIsAShare() {
    for (double wrong : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(() -> new FluidNetwork(new double[1], wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("tolerance");
    }
  }

  /**
   * Flow 2 takes 0.5 % of link 0, less than the tolerance, but its start and end touch the link, so
   * that rates over it are exact.
   */
  @Test
  void aBottleneckAnswersWhatDriftsFurther() {
    FluidNetwork network = new FluidNetwork(new double[] {1e8, 0.5e6, 0.6e8}, TOLERANCE);
    int over = network.path(0);
    network.start(1, over, 1L << 40);
    network.start(2, network.path(0, 1), 1);
    network.start(3, network.path(0, 2), 1L << 40);
    assertThat(network.rate(over)).isEqualTo((1e8 - 0.5e6) / 2);
    network.advanceTo(1, (flow, at) -> {});
    // Flow 2 has ended, which touches its link and makes all rates over it exact again.
    assertThat(network.rate(over)).isEqualTo(0.5e8);
  }

  @Property(tries = 50)
  void noLinkCarriesMoreThanTheShareTooMuch(@ForAll long seed) {
    Loop loop = new Loop(seed, TOLERANCE);
    for (int i = 0; i < 200; i++) {
      loop.step();
      double[] loads = new double[loop.capacities.length];
      loop.pathOf.values().forEach(path -> loop.carry(path, loads));
      for (int link = 0; link < loads.length; link++) {
        assertThat(loads[link])
            .isLessThanOrEqualTo(loop.capacities[link] * (1 + TOLERANCE) * (1 + 1e-9));
      }
    }
  }

  /** The work is equal, so that over many flows excess and deficit balance. */
  @Property(tries = 20)
  void manyFlowsTakeAboutAsLong(@ForAll long seed) {
    Loop exact = new Loop(seed, 0);
    Loop about = new Loop(seed, TOLERANCE);
    for (int i = 0; i < 2000; i++) {
      exact.step();
      about.step();
    }
    double one = exact.network.time();
    assertThat(about.network.time()).isBetween(one * 0.97, one * 1.03);
  }

  private static final class Loop {
    final double[] capacities = new double[2 * (NODES + RACKS)];
    final FluidNetwork network;
    final Map<Long, int[]> pathOf = new LinkedHashMap<>();
    private final SplittableRandom random;
    private long started;

    Loop(long seed, double tolerance) {
      random = new SplittableRandom(seed);
      for (int node = 0; node < 2 * NODES; node++) {
        capacities[node] = 25e6 * (1 + random.nextInt(3));
      }
      for (int rack = 2 * NODES; rack < capacities.length; rack++) {
        capacities[rack] = 50e6 * (1 + random.nextInt(3));
      }
      network = new FluidNetwork(capacities, tolerance);
      for (int i = 0; i < 3 * NODES; i++) {
        start();
      }
    }

    void step() {
      network.advanceTo(
          network.nextFinish(),
          (flow, at) -> {
            pathOf.remove(flow);
            start();
          });
    }

    private void start() {
      int from = random.nextInt(NODES);
      int to = (from + 1 + random.nextInt(NODES - 1)) % NODES;
      int racks = 2 * NODES;
      int up = racks + from % RACKS;
      int down = racks + RACKS + to % RACKS;
      int[] path =
          from % RACKS == to % RACKS
              ? new int[] {from, NODES + to}
              : new int[] {from, up, down, NODES + to};
      pathOf.put(started, path);
      network.start(started++, network.path(path), 1 + random.nextLong(100_000_000));
    }

    void carry(int[] path, double[] loads) {
      double rate = network.rate(network.path(path));
      for (int link : path) {
        loads[link] += rate;
      }
    }
  }
}
