package io.racklab.master.runs.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.runs.experiment.ExperimentFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes to a cluster of two unlike racks. */
class ChangeReaderTest {
  private static final String RESOLVED =
      ExperimentFile.parse(
              "test",
              """
              experiment {
                name = test, clock = virtual
                cluster {
                  name = two, block-size = 64 MiB, replication = 1, heartbeat = 1s
                  racks = [
                    { name = a, link = 1 Gbps
                      nodes = [ { count = 3, map-slots = 2, reduce-slots = 1, link = 500 Mbps } ] }
                    { name = b, uplink = 1 Gbps, downlink = 2 Gbps
                      nodes = [ { name = b-large, map-slots = 4, reduce-slots = 1, link = 500 Mbps } ] }
                  ]
                }
                workload = quickstart
                schedulers = [ fair ]
              }
              """,
              Path.of(""),
              Map.of())
          .resolved();

  private static Map<String, String> overrides(String change) {
    return new ChangeReader(RESOLVED).read(change).overrides();
  }

  @Test
  void aFactorChangesEqualValuesByTheirPath() {
    assertThat(overrides("nodes.link = 2x"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "cluster.racks.nodes.out", "\"1000 Mbps\"",
                "cluster.racks.nodes.in", "\"1000 Mbps\""));
    assertThat(overrides("slowstart = +100%")).containsExactly(Map.entry("tasks.slowstart", "0.1"));
    assertThat(overrides("heartbeat = 0.5 x"))
        .containsExactly(Map.entry("cluster.heartbeat", "\"0.5 s\""));
  }

  @Test
  void aFactorKeepsUnlikeValuesUnlike() {
    Map<String, String> changed = overrides("racks.link = 2x");

    assertThat(changed.get("cluster.racks.uplink")).isEqualTo("\"2 Gbps\"");
    assertThat(racks(changed).stream().map(rack -> rack.getString("downlink")))
        .containsExactly("2 Gbps", "4 Gbps");
  }

  /** The smallest rack gets new nodes first, which are like its last ones. */
  @Test
  void nodesComeAndGo() {
    assertThat(counts("nodes + 3")).containsExactly(List.of(4), List.of(1, 2));
    assertThat(counts("nodes - 2")).containsExactly(List.of(1), List.of(1));
    assertThat(
            racks(overrides("nodes + 3")).get(1).getConfigList("nodes").get(1).getInt("map-slots"))
        .isEqualTo(4);
  }

  @Test
  void severalChangesAreOne() {
    Change change = new ChangeReader(RESOLVED).read(" nodes + 2; tasks.slowstart = 0.8 @ 1500");

    assertThat(change.name()).isEqualTo("nodes + 2; tasks.slowstart = 0.8");
    assertThat(change.price()).hasValue(1500);
    assertThat(change.overrides()).containsOnlyKeys("cluster.racks", "tasks.slowstart");
    assertThat(overrides("scheduler = capacity"))
        .containsExactly(Map.entry("schedulers", "[\"capacity\"]"));
  }

  @Test
  void aChangeToTheSameValueIsNone() {
    ChangeReader reader = new ChangeReader(RESOLVED);

    for (String same : List.of("slowstart = 0.05", "nodes.link = 1x", "nodes.link = 500 Mbps")) {
      assertThat(reader.isAsItIs(reader.read(same))).as(same).isTrue();
    }
    for (String other : List.of("slowstart = 0.5", "nodes.link = 2x", "racks.uplink = 2 Gbps")) {
      assertThat(reader.isAsItIs(reader.read(other))).as(other).isFalse();
    }
    assertThat(reader.isAsItIs(reader.read("racks.downlink = 1 Gbps"))).as("of one").isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "link = 2x | link may be cluster.racks.link or cluster.racks.nodes.link",
        "slowstrat = 2x | there is no key slowstrat; did you mean",
        "clock = 2x | is no quantity",
        "slowstart = { | { is not a value; close its brackets, or write it in quotes",
        "faster | it is not a key and a value",
        "nodes - 3 | the cluster has 4 nodes in 2 racks",
        "cluster.racks.oversubscription = 2x | has no value that could be multiplied",
      })
  void whatCannotBeReadIsNamed(String change, String why) {
    assertThatThrownBy(() -> overrides(change))
        .isInstanceOf(WrongChangeException.class)
        .hasMessageContaining(why);
  }

  private static List<List<Integer>> counts(String change) {
    return racks(overrides(change)).stream()
        .map(
            rack ->
                rack.getConfigList("nodes").stream()
                    .map(group -> group.hasPath("count") ? group.getInt("count") : 1)
                    .map(Integer::valueOf)
                    .toList())
        .toList();
  }

  private static List<? extends Config> racks(Map<String, String> overrides) {
    return ConfigFactory.parseString("racks = " + overrides.get("cluster.racks"))
        .getConfigList("racks");
  }
}
