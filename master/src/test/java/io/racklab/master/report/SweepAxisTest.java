package io.racklab.master.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.experiment.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepAxisTest {
  @Test
  void isOneQuantityInOneUnit() {
    SweepAxis sweep =
        SweepAxis.of(cells("cluster.racks.uplink", "500 Mbps", "1 Gbps")).orElseThrow();

    assertThat(sweep.label()).isEqualTo("cluster.racks.uplink [Mbps]");
    assertThat(sweep.values().values()).containsExactly(500.0, 1000.0);
    assertThat(SweepAxis.of(cells("cluster.block-size", "64 MiB", "1 GiB")).orElseThrow().label())
        .isEqualTo("cluster.block-size [MiB]");
    assertThat(SweepAxis.of(cells("expiry", "500 ms", "10 min")).orElseThrow().values().values())
        .containsExactly(0.5, 600.0);
    assertThat(SweepAxis.of(cells("tasks.slowstart", "0.05", "0.8")).orElseThrow().label())
        .isEqualTo("tasks.slowstart");
  }

  @Test
  void isNoneOfWordsOrOfSeveralKeysOrOfOneCell() {
    assertThat(SweepAxis.of(cells("cluster", "small", "large"))).isEmpty();
    assertThat(SweepAxis.of(cells("seed", "1"))).isEmpty();
    assertThat(SweepAxis.of(List.of(Cell.WHOLE))).isEmpty();
    assertThat(
            SweepAxis.of(
                List.of(
                    new Cell(Map.of("a", "1", "b", "1")), new Cell(Map.of("a", "2", "b", "2")))))
        .isEmpty();
  }

  private static List<Cell> cells(String key, String... values) {
    return List.of(values).stream().map(value -> new Cell(Map.of(key, value))).toList();
  }
}
