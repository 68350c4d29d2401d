package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.protocol.Route;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoflowFileTest {
  private static final long MILLI = 1_000_000;
  private static final long MEBI = 1 << 20;

  @TempDir Path folder;

  /** Three racks of two nodes: rack 0 has nodes 0 and 1, and so on. */
  private final Topology racks = Clusters.equal(3, 2, new Slots.Shared(1));

  private List<PlannedFlow> read(Topology topology, String text) throws IOException {
    return CoflowFile.read(Files.writeString(folder.resolve("c.txt"), text), topology);
  }

  @Test
  void everyReducerFetchesEqualPartsFromAllMappers() throws IOException {
    assertThat(read(racks, "3 1\n7 250 2 0 1 2 2:4.0 1:0.5\n"))
        .containsExactly(
            new PlannedFlow("7-m1-r1", Route.of(0, 4), 2 * MEBI, 250 * MILLI),
            new PlannedFlow("7-m1-r2", Route.of(0, 3), MEBI / 4, 250 * MILLI),
            new PlannedFlow("7-m2-r1", Route.of(2, 4), 2 * MEBI, 250 * MILLI),
            new PlannedFlow("7-m2-r2", Route.of(2, 3), MEBI / 4, 250 * MILLI));
  }

  @Test
  void noByteIsLostWhereTheyDoNotDivide() throws IOException {
    List<PlannedFlow> flows = read(racks, "3 1\n1 0 3 0 1 2 1 0:1\n");

    // 2^20 = 3 x 349525 + 1
    assertThat(flows).extracting(PlannedFlow::bytes).containsExactly(349526L, 349525L, 349525L);
  }

  @Test
  void theNodesOfARackTakeTurns() throws IOException {
    List<PlannedFlow> flows = read(racks, "2 3\n1 0 1 0 1 1:1\n2 5 1 0 1 1:1\n3 9 1 0 1 0:1\n");

    assertThat(flows).extracting(flow -> flow.route().source()).containsExactly(0, 1, 0);
    assertThat(flows).extracting(flow -> flow.route().destination()).containsExactly(2, 3, 1);
  }

  @Test
  void inAClusterOfOneRackARackOfTheTraceIsANode() throws IOException {
    Topology one = Clusters.equal(1, 4, new Slots.Shared(1));

    List<PlannedFlow> flows = read(one, "4 2\n1 0 1 3 1 0:1\n2 0 1 3 1 2:1\n");

    assertThat(flows).extracting(flow -> flow.route().source()).containsExactly(3, 3);
    assertThat(flows).extracting(flow -> flow.route().destination()).containsExactly(0, 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | the line ends before the arrival",
        "1 soon 1 0 1 1:1 | the arrival in ms cannot be soon",
        "1 -5 1 0 1 1:1 | the arrival in ms cannot be -5",
        "1 0 0 1 1:1 | the coflow has no mappers",
        "1 0 1 0 0 | the coflow has no reducers",
        "1 0 99 0 1 1:1 | fewer than 99 mappers",
        "1 0 1 3 1 1:1 | rack 3 is not from 0 to 2",
        "1 0 1 0 1 3:1 | rack 3 is not from 0 to 2",
        "1 0 1 0 1 1 | rack:MB of reducer 1 cannot be 1",
        "1 0 1 0 1 1:x | rack:MB of reducer 1 cannot be x",
        "1 0 1 0 1 1:-1 | rack:MB of reducer 1 cannot be -1",
        "1 0 1 0 2 1:1 | fewer than 2 reducers",
        "1 0 1 0 1 1:1 9 | goes on after its last reducer: 9",
        "0 0 1 0 1 1:1 | two coflows 0"
      })
  void aWrongLineIsRefusedWithItsNumber(String line, String what) {
    assertThatThrownBy(() -> read(racks, "3 2\n0 0 1 0 1 1:1\n" + line + "\n"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid -> {
              assertThat(invalid.problems()).hasSize(1);
              assertThat(invalid.problems().get(0).line()).isEqualTo(3);
            })
        .hasMessageContaining(what);
  }

  @Test
  void theFirstLineMustBeTrueAndFitTheCluster() {
    refused("", "empty");
    refused("3\n", "c.txt:1: ");
    refused("3 x\n", "c.txt:1: ");
    refused("0 1\n1 0 1 0 1 0:1\n", "c.txt:1: ");
    refused("3 2\n1 0 1 0 1 1:1\n", "c.txt:1: the file has 1 coflows, not 2");
    refused("4 1\n1 0 1 0 1 1:1\n", "c.txt:1: the trace has 4 racks, the cluster has 3");
  }

  @Test
  void everyWrongLineIsToldAtOnce() {
    assertThatThrownBy(() -> read(racks, "3 2\n1 0 1 9 1 1:1\n2 0\n"))
        .isInstanceOfSatisfying(
            InvalidInputException.class, invalid -> assertThat(invalid.problems()).hasSize(2));
  }

  private void refused(String text, String what) {
    assertThatThrownBy(() -> read(racks, text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(what);
  }
}
