package io.racklab.master.runs.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.master.runs.whatif.WrongChangeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariationReaderTest {
  private static final String RESOLVED =
      ExperimentFile.parse(
              "test",
              "experiment { name = test, clock = virtual, cluster = quickstart, workload = quickstart"
                  + ", schedulers = [ fair ] }",
              Path.of(""),
              Map.of())
          .resolved();

  private static List<Variation> read(String... texts) {
    return new VariationReader(RESOLVED).read(List.of(texts));
  }

  private static List<String> names(Variation variation) {
    return variation.steps().stream().map(Step::name).toList();
  }

  private static List<Double> prices(Variation variation) {
    return variation.steps().stream().map(step -> step.price().getAsDouble()).toList();
  }

  @Test
  void aRangeOfNodesHasAPriceForEachNode() {
    Variation more = read("nodes = +1..+3 @ 2000").get(0);
    assertThat(names(more)).containsExactly("as it is", "nodes + 1", "nodes + 2", "nodes + 3");
    assertThat(prices(more)).containsExactly(0.0, 2000.0, 4000.0, 6000.0);
    assertThat(more.base()).isZero();
    assertThat(more.ordered()).isTrue();

    Variation both = read("nodes = -2..+1").get(0);
    assertThat(names(both)).containsExactly("nodes - 2", "nodes - 1", "as it is", "nodes + 1");
    assertThat(both.base()).isEqualTo(2);
    assertThat(both.beyondBase()).hasSize(1);

    Variation fewer = read("nodes = -2..-1 @ 10").get(0);
    assertThat(names(fewer)).containsExactly("nodes - 2", "nodes - 1", "as it is");
    assertThat(prices(fewer)).containsExactly(-20.0, -10.0, 0.0);
    assertThat(names(read("nodes = 0..+1").get(0))).containsExactly("as it is", "nodes + 1");
    assertThat(names(read("nodes = +0..+1").get(0))).containsExactly("as it is", "nodes + 1");
    assertThat(names(read("nodes = +4, +8").get(0)))
        .containsExactly("as it is", "nodes + 4", "nodes + 8");
  }

  /** A value that the experiment has already is the experiment as it is. */
  @Test
  void aListHasAPriceForEachValue() {
    List<Variation> two =
        read("racks.link = 1x, 2x @ 3000, 4x @ 9000", "tasks.slowstart = 0.01 @ 0, 0.05, 0.8 @ 0");

    assertThat(names(two.get(0))).containsExactly("as it is", "racks.link = 2x", "racks.link = 4x");
    assertThat(prices(two.get(0))).containsExactly(0.0, 3000.0, 9000.0);
    assertThat(names(two.get(1)))
        .containsExactly("tasks.slowstart = 0.01", "as it is", "tasks.slowstart = 0.8");
    assertThat(two.get(1).base()).isEqualTo(1);
    assertThat(names(read("racks.link = 1 Gbps, 2 Gbps").get(0)))
        .containsExactly("as it is", "racks.link = 2 Gbps");
  }

  @Test
  void namesHaveNoOrderAndNumbersHaveOne() {
    assertThat(read("scheduler = fair, capacity").get(0).ordered()).isFalse();
    assertThat(read("map-slots = 4, 8").get(0).ordered()).isTrue();
    assertThat(read("block-size = 128 MiB, 1 GiB").get(0).ordered()).isTrue();
    assertThat(names(read("cluster.racks = [ { a = 1, b = 2 } ], [ 3, 4 ]").get(0))).hasSize(3);
  }

  @Test
  void aPairIsAChangeOfWhatIf() {
    VariationReader reader = new VariationReader(RESOLVED);
    List<Variation> two = reader.read(List.of("nodes = +4 @ 100", "racks.link = 2x @ 30"));

    Step both = reader.both(two.get(0).furthest(), two.get(1).furthest());

    assertThat(both.name()).isEqualTo("nodes + 4; racks.link = 2x");
    assertThat(both.price()).hasValue(130);
    assertThat(both.change().orElseThrow().overrides())
        .containsOnlyKeys("cluster.racks", "cluster.racks.uplink", "cluster.racks.downlink");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodes | it is not a key and its values; write one key for each --vary",
        "nodes = 8..24 | 8..24 is not a number of nodes more or fewer; write nodes = +1..+16",
        "nodes = +4..+1 | the numbers do not rise",
        "nodes = +4, +4 | the numbers do not rise",
        "nodes = +1..+900 | it has more than 100 steps; write fewer",
        "nodes = +0..+0 | it changes nothing",
        "racks.link = 1x | it changes nothing",
        "racks.link = 2x, 2x | a value is named twice",
        "racks.link = 2x,, 4x | a value is empty",
        "racks.link = 2x; map-slots = 4 | it has more than one key",
        "racks.link = 2x @ 900, 4x @ 30 | racks.link = 4x costs less than racks.link = 2x",
        "racks.link = 2x @ 900, 4x | racks.link = 4x has no price; write a price for all values",
      })
  void whatIsNoVariationIsOneLine(String text, String why) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(WrongPlanException.class)
        .hasMessageStartingWith("the variation " + text)
        .hasMessageContaining(why)
        .hasMessageNotContaining("\n");
  }

  @Test
  void variationsMustFitEachOther() {
    assertThatThrownBy(() -> read("nodes = +1", "nodes = +2"))
        .hasMessageContaining("there is another variation of nodes; write all its values in one");
    assertThatThrownBy(() -> read("nodes = +1 @ 5", "map-slots = 4"))
        .hasMessageContaining("the variation map-slots = 4: map-slots = 4 has no price");
    String[] nine =
        IntStream.range(0, 9).mapToObj(i -> "tasks.key" + i + " = 1").toArray(String[]::new);
    assertThatThrownBy(() -> read(nine)).hasMessageContaining("there are 9 variations");
    assertThatThrownBy(() -> read("slowstrat = 1")).isInstanceOf(WrongChangeException.class);
    assertThatThrownBy(() -> read("nodes = -13..+1")).isInstanceOf(WrongChangeException.class);
  }
}
