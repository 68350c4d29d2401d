package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.protocol.DiskUse;
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

/** Two racks of two nodes. */
class FlowsFileTest {
  private static final String HEADER = "flow,src,dst,bytes,start_s";

  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(1, 1));
  @TempDir private Path folder;

  private List<PlannedFlow> read(String text) throws IOException {
    return FlowsFile.read(Files.writeString(folder.resolve("flows.csv"), text), topology);
  }

  @Test
  void flowsAreReadInTheirOrder() throws IOException {
    assertThat(read(HEADER + "\nb,r1-n1,r2-n2,1000,1.5\na,r2-n1,r1-n2,0,0\n"))
        .containsExactly(
            new PlannedFlow("b", new Route(0, 3, DiskUse.NONE), 1000, 1_500_000_000),
            new PlannedFlow("a", new Route(2, 1, DiskUse.NONE), 0, 0));
  }

  @ParameterizedTest
  @CsvSource({"none,NONE", "read,READ", "write,WRITE", "both,BOTH"})
  void aFlowMayUseDisks(String word, DiskUse use) throws IOException {
    assertThat(read(HEADER + ",disk\na,r1-n1,r1-n2,1,2," + word))
        .containsExactly(new PlannedFlow("a", new Route(0, 1, use), 1, 2_000_000_000));
  }

  @Test
  void theLargestValuesAreRead() throws IOException {
    assertThat(read(HEADER + "\na,r1-n1,r1-n2,1000000000000000000,1000000000.0"))
        .containsExactly(
            new PlannedFlow(
                "a",
                new Route(0, 1, DiskUse.NONE),
                1_000_000_000_000_000_000L,
                1_000_000_000_000_000_000L));
    // 40 characters are a time, 41 are none.
    String zeros = "0".repeat(37);
    assertThat(read(HEADER + "\na,r1-n1,r1-n2,1,1." + zeros + "1")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,r1-n1,r9-n1,1,0|:2: the cluster has no node r9-n1; write one of its nodes, such as r1-n1",
        "a,nowhere,r1-n1,1,0|:2: the cluster has no node nowhere",
        "a,r1-n1,r1-n2,-1,0|:2: bytes = -1 is no size; write a whole number from 0 to 1e18",
        "a,r1-n1,r1-n2,1000000000000000001,0|:2: bytes = 1000000000000000001 is no size",
        "a,r1-n1,r1-n2,1.5,0|:2: bytes = 1.5 is no size",
        "a,r1-n1,r1-n2,1,-0.1|:2: start_s = -0.1 is no time; write seconds, such as 1.5",
        "a,r1-n1,r1-n2,1,1000000000.1|:2: start_s = 1000000000.1 is no time",
        "a,r1-n1,r1-n2,1,soon|:2: start_s = soon is no time",
        "a,r1-n1,r1-n2,1,1.000000000000000000000000000000000000001|is no time",
        "' ,r1-n1,r1-n2,1,0'|:2: flow is unnamed or listed twice; give each flow its own name",
        "a,r1-n1,r1-n2,1|:2: the line has 4 columns; write flow,src,dst,bytes,start_s",
      })
  void aWrongLineIsNamed(String line, String message) {
    assertThatThrownBy(() -> read(HEADER + "\n" + line))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void allWrongLinesAreNamed() {
    assertThatThrownBy(
            () ->
                read(
                    HEADER
                        + ",disk\na,r1-n1,r1-n2,1,0,none\na,r1-n1,r1-n2,1,0,read\n"
                        + "b,r1-n1,r1-n2,1,0,tape\n"))
        .hasMessageContaining(":3: flow a is unnamed or listed twice")
        .hasMessageContaining(":4: disk = tape is unknown; write none, read, write or both");
  }

  @Test
  void aFileWithoutFlowsOrWithAnotherHeaderIsRefused() {
    assertThatThrownBy(() -> read(HEADER + "\n"))
        .hasMessageContaining("the file lists no flow; write a line for each flow");
    assertThatThrownBy(() -> read("flow,from,to,bytes,start_s\na,r1-n1,r1-n2,1,0"))
        .hasMessageContaining(
            ":1: the header is [flow, from, to, bytes, start_s]; write " + HEADER);
    assertThatThrownBy(() -> read("flow,\"src\na")).isInstanceOf(InvalidInputException.class);
  }
}
