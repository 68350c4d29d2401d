package io.racklab.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.file.ClusterFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class HopDistancesTest {
  /**
   * Fig. 1 of "Improving ReduceTask data locality": nodes A to D are below one switch, E and F
   * below another with the same parent, and G and H below one of another branch. Section I.B adds
   * up these distances.
   */
  private final HopDistances figure1 =
      HopDistances.of(
          List.of(
              List.of("left", "one"),
              List.of("left", "one"),
              List.of("left", "one"),
              List.of("left", "one"),
              List.of("left", "two"),
              List.of("left", "two"),
              List.of("right", "three"),
              List.of("right", "three")));

  private static final int A = 0;
  private static final int G = 6;

  @Test
  void nodeAOfFigure1HasThirteenAccumulatedHops() {
    double[] fromA = new double[8];
    for (int node = 0; node < 8; node++) {
      fromA[node] = figure1.between(A, node);
    }
    assertThat(fromA).containsExactly(0, 1, 1, 1, 2, 2, 3, 3);
    assertThat(figure1.accumulated()[A]).isEqualTo(13);
  }

  @Test
  void nodeGOfFigure1HasNineteen() {
    assertThat(figure1.accumulated()[G]).isEqualTo(19);
  }

  /** With X bytes on every node, C is X times H(v). */
  @Test
  void evenDataCostsItsSizeTimesTheAccumulatedHops() {
    double[] even = {5, 5, 5, 5, 5, 5, 5, 5};
    assertThat(figure1.costs(even)[A]).isEqualTo(5 * 13);
    assertThat(figure1.costs(even)[G]).isEqualTo(5 * 19);
  }

  /**
   * With 10 bytes on A, 4 on E and 1 on G the costs are 4 × 2 + 1 × 3 for A and 10 × 3 + 4 × 3 for
   * G.
   */
  @Test
  void unevenDataIsCheapestNearMostOfIt() {
    double[] uneven = {10, 0, 0, 0, 4, 0, 1, 0};
    assertThat(figure1.costs(uneven)[A]).isEqualTo(11);
    assertThat(figure1.costs(uneven)[G]).isEqualTo(42);
  }

  @Test
  void sumsAgreeWithTheDistancesOneByOne() {
    double[] bytes = {3, 1, 4, 1, 5, 9, 2, 6};
    for (int node = 0; node < figure1.nodeCount(); node++) {
      double sum = 0;
      for (int from = 0; from < bytes.length; from++) {
        sum += bytes[from] * figure1.between(from, node);
      }
      assertThat(figure1.costs(bytes)[node]).isEqualTo(sum);
    }
  }

  @Test
  void hopsMayWeighOtherwise() {
    HopDistances weighted = figure1.weighted(1, 5, 20);
    assertThat(weighted.accumulated()[A]).isEqualTo(3 * 1 + 2 * 5 + 2 * 20);
    assertThat(weighted.between(A, A)).isZero();
    assertThatThrownBy(() -> figure1.weighted(1, 2)).hasMessageContaining("3 weights");
    assertThatThrownBy(() -> figure1.weighted(2, 1, 3)).hasMessageContaining("ascend");
  }

  /**
   * The distances of Fig. 1's cluster read from a file are half of those of Hadoop's
   * NetworkTopology.
   */
  @Test
  void podsAreAnotherLevel() {
    Topology topology =
        new Topology(
            ClusterFile.parse(
                "c.conf",
                """
                cluster { pods = [
                  { link = 4 Gbps, racks = [ { link = 2 Gbps, nodes { count = 4, slots = 1, link = 1 Gbps } }
                                             { link = 2 Gbps, nodes { count = 2, slots = 1, link = 1 Gbps } } ] }
                  { link = 4 Gbps, racks { link = 2 Gbps, nodes { count = 2, slots = 1, link = 1 Gbps } } }
                ] }
                """));
    HopDistances hops = HopDistances.of(topology);
    assertThat(hops.levels()).isEqualTo(3);
    for (int from = 0; from < 8; from++) {
      for (int to = 0; to < 8; to++) {
        assertThat(hops.between(from, to)).isEqualTo(figure1.between(from, to));
      }
    }
  }

  @Test
  void nodesMustBeAsDeepAsEachOther() {
    assertThatThrownBy(() -> HopDistances.of(List.of(List.of("a"), List.of("a", "b"))))
        .hasMessageContaining("same depth");
  }
}
