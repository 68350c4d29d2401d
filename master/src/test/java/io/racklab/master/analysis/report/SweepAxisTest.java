package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.rows.Cell;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweepAxisTest {
  @Test
  void isOneQuantityInOneUnit() {
    SweepAxis sweep = axis("uplink", "500 Mbps", "1 Gbps").orElseThrow();

    assertThat(sweep.label()).isEqualTo("uplink [Mbps]");
    assertThat(sweep.values().values()).containsExactly(500.0, 1000.0);
    assertThat(axis("block-size", "64 MiB", "1 GiB").orElseThrow().label())
        .isEqualTo("block-size [MiB]");
    assertThat(axis("expiry", "500 ms", "10 min").orElseThrow().values().values())
        .containsExactly(0.5, 600.0);
    assertThat(axis("slowstart", "0.05", "0.8").orElseThrow().label()).isEqualTo("slowstart");
  }

  @Test
  void isNoneOfWords() {
    assertThat(axis("cluster", "small", "large")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "250 Mbps;500 Mbps;1 Gbps;2 Gbps, 250;500;1000;2000",
    "1;2;5;10;20, 1;2;5;10;20",
    "1;0.01;0.1, 0.01;0.1;1",
  })
  void factorsAreEquallyFarApart(String values, String names) {
    SweepAxis sweep = axis("link", values.split(";")).orElseThrow();

    assertThat(sweep.axis().path("type").asText()).isEqualTo("category");
    assertThat(sweep.axis().path("data").valueStream().map(JsonNode::asText))
        .containsExactly(names.split(";"));
    assertThat(sweep.values().keySet().stream().map(sweep::at).sorted())
        .containsExactlyElementsOf(
            IntStream.range(0, names.split(";").length).mapToObj(i -> (double) i).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1;2;3", "0;1;10", "0.05;0.8", "1;10;11", "10;20;30;40"})
  void othersAreOnAnEvenAxis(String values) {
    SweepAxis sweep = axis("seed", values.split(";")).orElseThrow();

    assertThat(sweep.axis().path("type").asText()).isEqualTo("value");
    assertThat(sweep.values().keySet().stream().map(sweep::at))
        .containsExactlyElementsOf(sweep.values().values());
  }

  private static Optional<SweepAxis> axis(String key, String... values) {
    return SweepAxis.of(
        Stream.of(values).map(value -> new Cell(Map.of(key, value))).toList(), key, key);
  }
}
