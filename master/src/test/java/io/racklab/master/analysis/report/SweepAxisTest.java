package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.rows.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @CsvSource({
    "250 Mbps;500 Mbps;1 Gbps;2 Gbps, 200, 5000",
    "1;2;5;10;20, 0.5, 50",
    "0.01;0.1;1, 0.005, 2",
  })
  void factorsAreEquallyFarApart(String values, double min, double max) {
    ObjectNode axis =
        SweepAxis.of(cells("cluster.racks.link", values.split(";"))).orElseThrow().axis();

    assertThat(axis.path("type").asText()).isEqualTo("log");
    assertThat(axis.path("min").asDouble()).isCloseTo(min, within(1e-9 * min));
    assertThat(axis.path("max").asDouble()).isCloseTo(max, within(1e-9 * max));
  }

  @Test
  void powersOfTwoHaveAnAxisOfTheirOwn() {
    ObjectNode axis =
        SweepAxis.of(cells("tasks.jvm-reuse", "1", "2", "4", "8")).orElseThrow().axis();

    assertThat(axis.path("logBase").asInt()).isEqualTo(2);
    assertThat(axis.path("min").asDouble()).isEqualTo(0.5);
    assertThat(axis.path("max").asDouble()).isEqualTo(16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1;2;3", "0;1;10", "0.05;0.8", "1;10;11", "10;20;30;40"})
  void othersAreOnAnEvenAxis(String values) {
    ObjectNode axis = SweepAxis.of(cells("seed", values.split(";"))).orElseThrow().axis();

    assertThat(axis.path("type").asText()).isEqualTo("value");
  }

  private static List<Cell> cells(String key, String... values) {
    return List.of(values).stream().map(value -> new Cell(Map.of(key, value))).toList();
  }
}
