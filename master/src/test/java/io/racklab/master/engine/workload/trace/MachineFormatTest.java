package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.master.engine.workload.trace.TraceRack.Node;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MachineFormatTest {
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces");
  private static final String TOPOLOGY =
      """
      { "name": "<root>", "children": [
          { "name": "10\\\\.1\\\\.2\\\\.0", "children": [
              { "name": "a\\\\.example", "children": null }, { "name": "b", "children": null } ] },
          { "name": "row", "children": [ { "children": [ { "name": "c" } ], "name": "r2" } ] } ] }
      """;
  private static final String NODES =
      """
      { "rack": "10.1.2.0", "nodes": [ { "node": "a.example" }, { "node": "b", "more": [ 1 ] } ] }
      { "nodes": [ { "node": "c" } ], "rack": "r2" }
      """;

  @TempDir Path folder;

  private static String sample(MachineFormat format) {
    return format == MachineFormat.RUMEN_TOPOLOGY ? TOPOLOGY : NODES;
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("m.json"), text);
  }

  @ParameterizedTest
  @EnumSource
  void racksAndTheirNodesComeInTheOrderOfTheFile(MachineFormat format) throws IOException {
    List<TraceRack> racks = format.read(file(sample(format)));
    assertThat(racks).extracting(TraceRack::name).containsExactly("10.1.2.0", "r2");
    assertThat(racks.get(0).nodes()).extracting(Node::name).containsExactly("a.example", "b");
    assertThat(racks.get(1)).isEqualTo(TraceRack.named("r2", List.of("c")));
  }

  @Test
  void nodesOfSlsOfferRoomAndSayWhatIsLeftOut() throws IOException {
    String text =
        """
        { "rack": "r", "nodes": [
            { "node": "a", "memory-mb": 2048, "vcores": 4, "labels": [ "gpu" ] },
            { "node": "b", "vcores": "2", "yarn.io/gpu": 1 } ] }
        """;
    TraceRack rack = MachineFormat.SLS_NODES.read(file(text)).get(0);
    assertThat(rack.nodes())
        .containsExactly(
            new Node("a", OptionalLong.of(2048), OptionalLong.of(4)),
            new Node("b", OptionalLong.empty(), OptionalLong.of(2)));
    assertThat(rack.leftOut()).containsExactly("labels", "yarn.io/gpu");
  }

  @ParameterizedTest
  @EnumSource
  void whoNamesOneAsATraceOfJobsIsToldTheWord(MachineFormat format) throws IOException {
    Path file = file(sample(format));
    for (TraceFormat jobs : TraceFormat.values()) {
      assertThatThrownBy(() -> jobs.read(file))
          .as(jobs.word())
          .hasMessageContaining("this is " + format.title() + ", not " + jobs.title())
          .hasMessageContaining("write racklab convert " + format.word() + ":FILE --to cluster");
    }
  }

  @Test
  void aTreeThatIsNoneIsRefused() throws IOException {
    refused(MachineFormat.RUMEN_TOPOLOGY, "{ \"name\": \"x\" }", "m.json:1: the tree has neither");
    refused(
        MachineFormat.RUMEN_TOPOLOGY,
        "{ \"children\": [ { \"name\": \"n\" },\n { \"children\": [ { \"name\": \"m\" } ] } ] }",
        "m.json:2: in rack are racks beside nodes; put the nodes into a rack of their own");
    refused(MachineFormat.RUMEN_TOPOLOGY, " ", "m.json:1: the file names no rack");
    refused(
        MachineFormat.RUMEN_TOPOLOGY,
        "{ \"children\": [".repeat(5000),
        "objects nest deeper than 1000; take it out");
    refused(
        MachineFormat.RUMEN_TOPOLOGY,
        "{ \"name\": \"" + "x".repeat(1_100_000) + "\" }",
        "a text, a name or a number is too long; take it out");
  }

  @Test
  void nodesWithoutARackAreRefused() throws IOException {
    refused(
        MachineFormat.SLS_NODES,
        "{ \"rack\": \"r\", \"nodes\": [] }",
        "m.json:1: the rack has no name or no nodes; write { \"rack\": \"r1\"");
    refused(MachineFormat.SLS_NODES, "{ \"rack\": \"r\", \"nodes\": 3 }", "write [ … ]");
  }

  @ParameterizedTest
  @EnumSource
  void listsAndTablesOfNodesAreNotCalledBrokenJson(MachineFormat format) throws IOException {
    for (String text : List.of("n1 /r1\nn2 /r1\n", "n1\n", "Total Nodes:2\n", "[ {} ]", "# n1\n")) {
      refused(
          format,
          text,
          "m.json: this is not " + format.title() + ": it does not begin with {; write { \"");
      refused(format, text, "or give a list or a table of nodes to racklab import --nodes");
    }
    refused(format, "{ \"name\": a }", "m.json:1: the JSON is broken");
  }

  private void refused(MachineFormat format, String text, String part) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(part);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCutOrFlippedIsReadOrRefused(MachineFormat format) throws IOException {
    byte[] whole = sample(format).getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("m.json");
    Random random = new Random(7);
    for (int i = 0; i < whole.length + 2000; i++) {
      byte[] broken = Arrays.copyOf(whole, Math.min(i, whole.length));
      if (i >= whole.length) {
        broken[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(file, broken);
      try {
        assertThat(format.read(file)).isNotEmpty();
      } catch (InvalidInputException refused) {
        assertThat(refused.problems())
            .allSatisfy(problem -> assertThat(problem.instead()).isNotBlank());
      }
    }
  }

  private static List<TraceRack> shared(MachineFormat format, String name) {
    Path file = SHARED.resolve(name);
    assumeTrue(Files.exists(file), () -> "needs " + file);
    return format.read(file);
  }

  private static void says(List<TraceRack> racks, int count, int nodes) {
    assertThat(racks).hasSize(count);
    assertThat(racks.stream().mapToInt(rack -> rack.nodes().size()).sum()).isEqualTo(nodes);
  }

  @Test
  void realFilesHaveTheFiguresOfTheirPage() {
    says(shared(MachineFormat.RUMEN_TOPOLOGY, "jhist/dispatch-topology-output.json.gz"), 41, 547);
    says(shared(MachineFormat.RUMEN_TOPOLOGY, "rumen/19-jobs.topology.json.gz"), 41, 1545);
    says(shared(MachineFormat.SLS_NODES, "sls/nodes.json"), 5, 19);
  }
}
