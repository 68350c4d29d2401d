package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
  private static final String NODES =
      """
      { "rack": "r1", "nodes": [ { "node": "a" }, { "node": "b" } ] }
      { "rack": "r2", "nodes": [ { "node": "c" }, { "node": "d" } ] }
      """;

  @TempDir Path folder;

  private Path nodes(String text) throws IOException {
    return Files.writeString(folder.resolve("nodes.json"), text);
  }

  @Test
  void theRacksOfATraceBecomeACluster() throws IOException {
    Path file = folder.resolve("c.conf");
    Spoken said =
        racklab("convert", "sls-nodes:" + nodes(NODES), "--to", "cluster", file, "--map-slots", 4);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("c.conf: a cluster of 2 racks, 4 nodes")
        .contains(
            "assumed: map-slots = 4, reduce-slots = 2 a node, link = 1 Gbps a node,"
                + " oversubscription = 4 a rack");
    Cluster cluster = ClusterFile.read(file);
    Rack second = cluster.racks().get(1);
    assertThat(second.name()).isEqualTo("r2");
    // Two nodes of 125 MB/s, four times as much as the rack's link.
    assertThat(second.uplink()).isEqualTo(62.5e6);
    assertThat(second.nodes().get(0).name()).isEqualTo("c");
    assertThat(second.nodes().get(0).slots()).isEqualTo(new Slots.Typed(4, 2));
    assertThat(racklab("check", file).exitCode()).isZero();
  }

  @Test
  void nodesThatOfferRoomAreOfContainers() throws IOException {
    Path file = folder.resolve("c.conf");
    String room = NODES.replace("\"c\"", "\"c\", \"memory-mb\": 4096, \"labels\": \"gpu\"");
    Spoken said = racklab("convert", "sls-nodes:" + nodes(room), "--to", "cluster", file);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("assumed: memory = 10240 MiB and vcores = 10 where the trace gives none")
        .contains("left out, since cluster files have no such keys: labels");
    String from = "sls-nodes:" + nodes(room);
    refused(
        "--oversubscription 0 is", from, "cluster", folder.resolve("o"), "--oversubscription", "0");
    List<Rack> racks = ClusterFile.read(file).racks();
    assertThat(racks.get(0).nodes().get(0).slots())
        .isEqualTo(new Slots.Containers(10_240L << 20, 10));
    assertThat(racks.get(1).nodes().get(0).slots())
        .isEqualTo(new Slots.Containers(4096L << 20, 10));
  }

  @Test
  void aWorkloadIsWrittenWithWhatWasLeftOut() throws IOException {
    Path file = folder.resolve("puma.swim");
    Spoken said = racklab("convert", "workload:puma", "--to", "swim", file);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("jobs as a SWIM trace", "left out: numbers of tasks");
    assertThat(racklab("show", "swim:" + file).exitCode()).isZero();
    String before = Files.readString(file);
    refused("puma.swim exists already: name another file", "workload:puma", "swim", file);
    assertThat(file).hasContent(before);
  }

  @Test
  void unevenReducesAreLeftOutAndShown() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("uneven.conf"),
            """
            workload { kind = list, jobs = [
              { name = a, input = 1 GB, shuffle = 1 GB, reduces = 4
                key-skew { kind = given, shares = [ 1, 5, 2, 0 ] } }
              { name = b, input = 1 GB, shuffle = 1 GB } ] }
            """);
    Spoken said =
        racklab("convert", "workload:" + file, "--to", "swim", folder.resolve("uneven.tsv"));
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("uneven reduces of 1 jobs");
    assertThat(racklab("show", "workload:" + file).out())
        .contains("in 1 jobs; the largest reduce fetches 2.5 times the mean in the median job");
    assertThat(racklab("show", "workload:puma").out()).doesNotContain("key skew");
  }

  @Test
  void whatCannotBeIsRefusedInALine() throws IOException {
    Path file = folder.resolve("out");
    String from = "sls-nodes:" + nodes(NODES);
    refused("is a topology: write --to cluster", from, "swim", file);
    refused(
        "cannot be written as cluster: write --to swim, swf, ", "workload:puma", "cluster", file);
    refused("there is no kind of trace swum", "swum:x", "swf", file);
    refused("create it first", "workload:puma", "swf", folder.resolve("none/out"));
    refused(
        "--node-link fast is not a rate; write, for example,",
        from,
        "cluster",
        file,
        "--node-link",
        "fast");
    refused("cannot have -1 map slots", from, "cluster", file, "--map-slots", "-1");
    refused("cannot have 0 map", from, "cluster", file, "--map-slots=0", "--reduce-slots=0");
    refused("--oversubscription 0 is", from, "cluster", file, "--oversubscription", "0");
    String twice = "sls-nodes:" + nodes(NODES.replace("\"c\"", "\"a\""));
    refused("two racks or nodes are named a", twice, "cluster", file);
    assertThat(file).doesNotExist();
  }

  private static void refused(String part, String from, String to, Path file, String... options) {
    Object[] words = new Object[5 + options.length];
    words[0] = "convert";
    words[1] = from;
    words[2] = "--to";
    words[3] = to;
    words[4] = file;
    System.arraycopy(options, 0, words, 5, options.length);
    Spoken said = racklab(words);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.errors()).singleElement().asString().contains(part);
  }
}
