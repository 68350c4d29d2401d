package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.workload.trace.TraceRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RackTableTest {
  @TempDir Path folder;

  private final ImportNotes notes = new ImportNotes();
  private final RackTable table = new RackTable(notes);

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void nodesAndRacksAreReadAsHadoopPrintsThem() throws IOException {
    table.nodes(
        file(
            "printed",
            """
            Rack: /dc/r1
               10.0.0.1:9866 (n1)
               10.0.0.2:9866 (n2) In Service

            Rack: /dc/r2
               10.0.0.3:9866 (n3)
            """));
    table.nodes(
        file(
            "status",
            """
            24/05/01 10:00:00 INFO client.RMProxy: Connecting to ResourceManager
            Node Report :
            \tNode-Id : n4:45454
            \tRack : /dc/r2
            \tNode-State : RUNNING
            \tMemory-Used : 0MB
            \tMemory-Capacity : 16384MB
            \tCPU-Used : 0 vcores
            \tCPU-Capacity : 6 vcores
            \tNode-Labels :
            """));
    table.nodes(
        file(
            "listed",
            """
            Total Nodes:2
                     Node-Id\t     Node-State\tNode-Http-Address\tNumber-of-Running-Containers
               n1:45454\t        RUNNING\t       n1:8042\t                           2
               n5:45454\t           LOST\t       n5:8042\t                           0
            """));

    List<TraceRack> racks = table.racks();

    assertThat(racks).extracting(TraceRack::name).containsExactly("dc-r1", "dc-r2");
    List<TraceRack.Node> second = racks.get(1).nodes();
    assertThat(second).extracting(TraceRack.Node::name).containsExactly("n3", "n4");
    assertThat(second.get(1).memoryMebibytes()).hasValue(16384);
    assertThat(second.get(1).vcores()).hasValue(6);
    assertThat(notes.leftOut()).anyMatch(line -> line.contains("n5"));
  }

  @Test
  void aHostThatStandsTwiceIsOneNodeAndIsNamed() throws IOException {
    table.nodes(file("hosts", "n1\n# one more\nn2\nn1\nn1\n"));
    table.nodes(file("again", "n1\nn2\n"));
    assertThat(table.racks().get(0).nodes())
        .extracting(TraceRack.Node::name)
        .containsExactly("n1", "n2");
    assertThat(notes.assumed())
        .containsOnlyOnce(
            "hosts:4: n1 stands there a second time, after line 1: one node is made of it")
        .noneMatch(note -> note.contains("again"));

    table.topology(file("racks", "n1 /r1\nn2 /r1\nn2 /r2\nn1 /r1\n"));
    assertThat(table.racks()).extracting(TraceRack::name).containsExactly("r1", "r2");
    assertThat(notes.assumed())
        .contains(
            "racks:3: n2 stands there a second time, after line 2, like 1 other host: one node is"
                + " made of each, in the last rack named");
  }

  @Test
  void aTableOrAScriptGivesTheRacks() throws IOException {
    Path hosts = file("hosts", "n1\nn2\nn3\n");
    Path asTable = file("table", "n1 /r1\nn2\t/r2\nn3 /r1\n");
    Path asPrinted = file("script", "/r1 /r2\n/r1\n");

    for (Path racks : List.of(asTable, asPrinted)) {
      RackTable read = new RackTable(notes);
      read.nodes(hosts);
      read.topology(racks);
      assertThat(read.racks().get(0).nodes())
          .extracting(TraceRack.Node::name)
          .containsExactly("n1", "n3");
    }
    table.nodes(hosts);
    Path fewer = file("fewer", "/r1 /r2\n");
    assertThatThrownBy(() -> table.topology(fewer)).hasMessageContaining("2 racks for 3 nodes");
  }

  @Test
  void eachFileNamesANode() throws IOException {
    table.nodes(file("workers", "n1\n"));
    table.topology(file("table", "n1 /r1\n"));
    assertThat(notes.taken()).contains("workers: 1 nodes", "table: racks of known nodes");
    Path empty = file("empty", "# none\n");
    assertThatThrownBy(() -> table.topology(empty)).hasMessageContaining("the file names no node");
  }
}
