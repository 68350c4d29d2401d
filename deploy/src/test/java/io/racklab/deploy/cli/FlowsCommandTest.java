package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code racklab flows} in virtual time: network, workers and transfers, all their actors. */
class FlowsCommandTest {
  private static final Path ORACLES =
      Path.of(System.getProperty("racklab.shared", "missing"), "oracle", "flows");

  /** Two racks of two nodes; 80 and 40 bytes a second from node to node, 100 between racks. */
  private static final String CLUSTER =
      """
      cluster {
        name = c, block-size = 64 MiB, replication = 1, heartbeat = 3s
        racks = [
          { name = r1, uplink = 100 B/s, downlink = 100 B/s
            nodes = [ { count = 2, slots = 1, out = 80 B/s, in = 80 B/s } ] }
          { name = r2, uplink = 100 B/s, downlink = 100 B/s
            nodes = [ { name = fast, slots = 1, out = 80 B/s, in = 80 B/s }
                      { name = slow, slots = 1, out = 40 B/s, in = 40 B/s } ] }
        ]
      }
      """;

  private static final String HEADER = "flow,src,dst,bytes,start_s\n";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyFlowEndsWhenTheOracleSays() throws IOException {
    if (!Files.isDirectory(ORACLES)) {
      // A factory that gives up counts as nothing; a test that does is seen as skipped.
      return Stream.of(
          DynamicTest.dynamicTest(
              "oracles", () -> assumeTrue(false, "no oracles: " + ORACLES + " is not there")));
    }
    try (Stream<Path> files = Files.list(ORACLES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".flows.csv"))
          .map(file -> file.substring(0, file.length() - ".flows.csv".length()))
          .sorted()
          .map(name -> DynamicTest.dynamicTest(name, () -> meetsTheOracle(name)))
          .toList()
          .stream();
    }
  }

  private static void meetsTheOracle(String name) throws IOException {
    Map<String, Double> expected =
        finishes(Files.readString(ORACLES.resolve(name + ".finish.csv")));

    Spoken moved =
        racklab(
            "flows",
            "--clock",
            "virtual",
            "--cluster",
            ORACLES.resolve(name + ".conf"),
            "--flows",
            ORACLES.resolve(name + ".flows.csv"));

    assertThat(moved.exitCode()).as(moved.err()).isZero();
    finishMeets(moved, expected);
  }

  private static void finishMeets(Spoken moved, Map<String, Double> expected) {
    Map<String, Double> finished = finishes(moved.out());
    assertThat(finished.keySet()).containsExactlyElementsOf(expected.keySet());
    expected.forEach(
        (flow, finish) -> assertThat(finished.get(flow)).as(flow).isCloseTo(finish, within(1e-6)));
  }

  /** The sixth column, by the first. */
  private static Map<String, Double> finishes(String csv) {
    Map<String, Double> finishes = new LinkedHashMap<>();
    csv.lines()
        .skip(1)
        .map(line -> line.split(","))
        .forEach(cells -> finishes.put(cells[0], Double.parseDouble(cells[5])));
    return finishes;
  }

  private Spoken flows(String text, Object... more) throws IOException {
    return flowsOver(CLUSTER, text, more);
  }

  private Spoken flowsOver(String described, String text, Object... more) throws IOException {
    Path cluster = Files.writeString(folder.resolve("c.conf"), described);
    Path flows = Files.writeString(folder.resolve("f.csv"), text);
    return racklab(
        Stream.concat(Stream.of("flows", "--cluster", cluster, "--flows", flows), Stream.of(more))
            .toArray());
  }

  private Spoken virtual(String text) throws IOException {
    Spoken moved = flows(text, "--clock", "virtual");
    assertThat(moved.exitCode()).as(moved.err()).isZero();
    assertThat(moved.err()).isEmpty();
    return moved;
  }

  @Test
  void theAnswerHasTheFlowsInTheirOrderWithBothEnds() throws IOException {
    // Alone, one flow has the slower of its nodes: 40 bytes a second.
    Spoken moved = virtual(HEADER + "b,r1-n1,slow,100,2.5\na,r1-n1,r1-n1,100,1\nc,fast,slow,0,7\n");

    assertThat(moved.out().lines())
        .containsExactly(
            "flow,src,dst,bytes,start_s,finish_s,expected_s",
            "b,r1-n1,slow,100,2.5,5,5",
            "a,r1-n1,r1-n1,100,1,1,1",
            "c,fast,slow,0,7,7,7");
  }

  @Test
  void flowsThatStartAndEndTogetherShareAlike() throws IOException {
    // The slow node's 40 are 20 for each of its two flows; the 60 that are left between the racks
    // are 30 for each of the others. All end after 4 s.
    Spoken moved =
        virtual(
            HEADER
                + "f1,r1-n1,fast,120,1\nf2,r1-n2,fast,120,1\n"
                + "f3,r1-n1,slow,80,1\nf4,r1-n2,slow,80,1\n");

    assertThat(finishes(moved.out()).values()).containsExactly(5.0, 5.0, 5.0, 5.0);
  }

  @Test
  void aFlowThatStartsAsAnotherEndsHasItsRate() throws IOException {
    // 80 bytes a second for a second, then for the other.
    Spoken moved = virtual(HEADER + "f1,r1-n1,r1-n2,80,0\nf2,r1-n1,r1-n2,80,1\n");

    assertThat(finishes(moved.out()).values()).containsExactly(1.0, 2.0);
  }

  @Test
  void linkEfficiencySlowsFlowsAndTheirExpectationAlike() throws IOException {
    // Half of the 80 bytes a second from node to node.
    String slower = CLUSTER.replace("name = c,", "name = c, link-efficiency = 0.5,");

    Spoken moved = flowsOver(slower, HEADER + "f1,r1-n1,r1-n2,80,0\n", "--clock", "virtual");

    assertThat(moved.out()).contains("f1,r1-n1,r1-n2,80,0,2,2");
  }

  /** Two pods of two racks of two nodes; the first lets out 100 bytes a second, both let in 80. */
  private static final String PODS =
      """
      cluster { pods { count = 2, uplink = 100 B/s, downlink = 80 B/s
        racks { count = 2, link = 150 B/s, nodes { count = 2, slots = 1, link = 100 B/s } } } }
      """;

  /** 40 for each of the flows into a pod, 60 for the one that stays; then 80 and 100. */
  private static final String BETWEEN_PODS =
      HEADER
          + "f1,p1-r1-n1,p2-r1-n1,80,0\nf2,p1-r2-n1,p2-r2-n2,240,0\n"
          + "f3,p1-r1-n1,p1-r2-n1,220,0\n";

  @Test
  void flowsBetweenPodsCrossTheirLinks() throws IOException {
    Spoken moved = flowsOver(PODS, BETWEEN_PODS, "--clock", "virtual");

    assertThat(moved.exitCode()).as(moved.err()).isZero();
    assertThat(finishes(moved.out()).values()).containsExactly(2.0, 4.0, 3.0);
  }

  @Test
  @Tag("wall")
  void flowsBetweenPodsCrossTheirLinksUnderTheWallClock() throws IOException {
    Spoken moved = flowsOver(PODS, BETWEEN_PODS, "--time-scale", 1, "--byte-scale", 1);

    assertThat(moved.exitCode())
        .as(moved.err())
        .isEqualTo(moved.err().lines().anyMatch(line -> line.startsWith("INVALID")) ? 3 : 0);
    assertThat(moved.out().lines().skip(1).map(line -> line.substring(line.lastIndexOf(',') + 1)))
        .containsExactly("2", "4", "3");
  }

  @Test
  void aCoflowTraceIsMoved() throws IOException {
    Path cluster = Files.writeString(folder.resolve("c.conf"), CLUSTER.replace(" B/s", " KB/s"));
    Path trace = Files.writeString(folder.resolve("t.txt"), "2 1\n5 1500 2 0 0 1 1:0.1\n");

    Spoken moved =
        racklab("flows", "--cluster", cluster, "--flows", "coflows:" + trace, "--clock", "virtual");

    assertThat(moved.exitCode()).as(moved.err()).isZero();
    // 0.1 MiB are 104858 bytes, which enter node fast at 80 KB/s.
    assertThat(moved.out().lines())
        .containsExactly(
            "flow,src,dst,bytes,start_s,finish_s,expected_s",
            "5-m1-r1,r1-n1,fast,52429,1.5,2.810725,2.810725",
            "5-m2-r1,r1-n2,fast,52429,1.5,2.810725,2.810725");
  }

  @Test
  @Tag("wall")
  void underTheWallClockScalesAreChosenAndTold() throws IOException {
    // 80 bytes a second fit anywhere.
    Spoken moved = flows(HEADER + "f1,r1-n1,fast,80,1\n");

    // What else the machine does may make the only flow late: the exit code says so exactly then.
    assertThat(moved.exitCode())
        .as(moved.err())
        .isEqualTo(moved.err().lines().anyMatch(line -> line.startsWith("INVALID")) ? 3 : 0);
    assertThat(moved.err()).contains("1 flows judged: ");
    assertThat(moved.err())
        .startsWith("racklab: time scale 1, byte scale 1: the flows need at most 80 B/s, ");
    assertThat(moved.out().strip()).contains("f1,r1-n1,fast,80,1,").endsWith(",2");
  }

  @Test
  @Tag("wall")
  void scalesThatAreGivenAreKept() throws IOException {
    // Flows of half a second, which are too short to be judged.
    Spoken both = flows(HEADER + "f1,r1-n1,fast,40,0\n", "--time-scale", 4, "--byte-scale", 8);
    assertThat(both.exitCode()).as(both.err()).isZero();
    assertThat(both.err()).doesNotContain("scale");

    Spoken bytes = flows(HEADER + "f1,r1-n1,fast,40,0\n", "--byte-scale", 8);
    assertThat(bytes.exitCode()).as(bytes.err()).isZero();
    assertThat(bytes.err()).startsWith("racklab: time scale 1, byte scale 8: ");

    Spoken time = flows(HEADER + "f1,r1-n1,fast,40,89\n", "--time-scale", 50);
    assertThat(time.exitCode()).as(time.err()).isZero();
    assertThat(time.err()).startsWith("racklab: time scale 50, byte scale 1: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f1,r9-n9,fast,100,0 | f.csv:3: | no node r9-n9",
        "f1,fast,r9-n9,100,0 | f.csv:3: | no node r9-n9",
        "f1,fast,slow,-100,0 | f.csv:3: | bytes = -100",
        "f1,fast,slow,many,0 | f.csv:3: | bytes = many",
        "f1,fast,slow,1.5,0 | f.csv:3: | bytes = 1.5",
        "f1,fast,slow,99999999999999999999,0 | f.csv:3: | bytes = 99999999999999999999",
        "f1,fast,slow,100,soon | f.csv:3: | start_s = soon",
        "f1,fast,slow,100,-1 | f.csv:3: | start_s = -1",
        "f1,fast,slow,100,NaN | f.csv:3: | start_s = NaN",
        "f1,fast,slow,100 | f.csv:3: | 4 columns",
        "f0,fast,slow,100,0 | f.csv:3: | f0"
      })
  void aWrongLineIsRefusedWithItsNumber(String line, String place, String what) throws IOException {
    refused(flows(HEADER + "f0,fast,slow,1,0\n" + line + "\n"), place, what);
  }

  @Test
  void aFileWithoutFlowsIsRefused() throws IOException {
    refused(flows(""), "f.csv", "no flow");
    refused(flows(HEADER), "f.csv", "no flow");
  }

  @Test
  void aColumnThatIsMissingOrNamedOtherwiseIsRefused() throws IOException {
    refused(flows("flow,src,dst,bytes\nf0,fast,slow,1\n"), "f.csv:1: ", "start_s");
    refused(flows("flow,from,dst,bytes,start_s\nf0,fast,slow,1,0\n"), "f.csv:1: ", "src");
  }

  @Test
  void everyWrongLineIsNamedAtOnce() throws IOException {
    Spoken told = flows(HEADER + "f0,fast,x,1,0\nf1,fast,slow,y,0\n");

    assertThat(told.exitCode()).isEqualTo(2);
    assertThat(told.errors()).hasSize(2);
  }

  @Test
  void whatIsNotThereIsRefused() throws IOException {
    refused(racklab("flows", "--cluster", "quickstart", "--flows", folder.resolve("f")), "no such");
    refused(flows(HEADER + "f0,fast,slow,1,0\n", "--time-scale", "0"), "0");
  }

  @Test
  void anUnknownClockIsRefused() throws IOException {
    Spoken told = flows(HEADER + "f0,fast,slow,1,0\n", "--clock", "sundial");

    assertThat(told.exitCode()).isEqualTo(2);
    assertThat(told.out()).isEmpty();
    assertThat(told.err()).contains("--clock", "sundial").doesNotContain("Exception", "\tat ");
  }

  /** One line that says all this, and nothing else. */
  private static void refused(Spoken spoken, String... words) {
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.out()).isEmpty();
    assertThat(spoken.errors()).as(spoken.toString()).hasSize(1);
    assertThat(spoken.err()).contains(words).doesNotContain("Exception", "\tat ");
  }
}
