package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
  private static final Path HERE = Path.of("");

  private static Study study(String more) {
    return Study.parse(
        "s.conf",
        "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo, fair ]\n"
            + more
            + " }",
        HERE,
        Map.of());
  }

  private static void refused(String more, String what) {
    assertThatThrownBy(() -> study(more))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(what)
        .hasMessageContaining("s.conf:2");
  }

  @Test
  void anExperimentThatSweepsNothingHasOneCell() {
    Study study = study("repeats = 3");
    assertThat(study.cells()).hasSize(1);
    assertThat(study.first().cell()).isEqualTo(Cell.WHOLE);
    assertThat(study.resolved()).isEqualTo(study.first().resolved());
    assertThat(study.runs()).isEqualTo(6);
  }

  @Test
  void listsBecomeAProductWhoseLastKeyChangesFastest() {
    Study study =
        study(
            """
            sweep { tasks.slowstart = [ 0.05, 1.0 ]
                    "cluster.heartbeat" = [ 1s, 3s ] }
            """);
    assertThat(study.cells())
        .extracting(cell -> cell.cell().folderName())
        .containsExactly(
            "cluster.heartbeat=1s,tasks.slowstart=0.05",
            "cluster.heartbeat=1s,tasks.slowstart=1",
            "cluster.heartbeat=3s,tasks.slowstart=0.05",
            "cluster.heartbeat=3s,tasks.slowstart=1");
    assertThat(study.cells())
        .extracting(cell -> cell.cluster().heartbeat())
        .containsExactly(
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(3),
            Duration.ofSeconds(3));
    assertThat(study.cells().get(1).execution().tracker().slowstart()).isEqualTo(1);
    readsBack(study);
  }

  private static void readsBack(Study study) {
    Study again = Study.parse("again", study.resolved(), Path.of("/"), Map.of());
    assertThat(again.resolved()).isEqualTo(study.resolved());
    assertThat(again.cells()).extracting(Experiment::cell).isEqualTo(cells(study));
    assertThat(again.cells())
        .extracting(cell -> cell.cluster())
        .isEqualTo(study.cells().stream().map(cell -> cell.cluster()).toList());
    assertThat(again.cells())
        .extracting(cell -> cell.jobs(1))
        .isEqualTo(study.cells().stream().map(cell -> cell.jobs(1)).toList());
  }

  private static List<Cell> cells(Study study) {
    return study.cells().stream().map(Experiment::cell).toList();
  }

  @Test
  void aPathThroughAListMeansEachElement() {
    Study study =
        Study.parse(
            "s.conf",
            """
            experiment {
              workload = quickstart, schedulers = [ fifo ]
              cluster {
                name = two, block-size = 64 MiB, replication = 1, heartbeat = 3s
                racks = [ { nodes = [ { count = 2, map-slots = 1, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps } ], uplink = 1 Gbps, downlink = 1 Gbps }
                          { nodes = [ { count = 1, map-slots = 1, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps } ], uplink = 1 Gbps, downlink = 1 Gbps } ]
              }
              sweep { "cluster.racks.uplink" = [ 2 Gbps, 4 Gbps ] }
            }
            """,
            HERE,
            Map.of());
    assertThat(study.cells())
        .extracting(cell -> cell.cluster().racks().stream().map(rack -> rack.uplink()).toList())
        .containsExactly(List.of(250e6, 250e6), List.of(500e6, 500e6));
    readsBack(study);
  }

  /** In the bundled cluster both ways are written; the swept key takes their place. */
  @Test
  void oneKeySweepsBothWays() {
    Study study =
        Study.parse(
            "s.conf",
            "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ],"
                + " sweep { \"cluster.racks.link\" = [ 2 Gbps, 4 Gbps ] } }",
            HERE,
            Map.of("cluster.racks.nodes.link", "3 Gbps"));
    assertThat(study.cells())
        .extracting(cell -> cell.cluster().racks().get(3))
        .allSatisfy(rack -> assertThat(rack.uplink()).isEqualTo(rack.downlink()))
        .allSatisfy(rack -> assertThat(rack.nodes().get(0).out()).isEqualTo(375e6))
        .allSatisfy(rack -> assertThat(rack.nodes().get(0).in()).isEqualTo(375e6))
        .extracting(rack -> rack.uplink())
        .containsExactly(250e6, 500e6);
    readsBack(study);
  }

  @Test
  void oneWayLaidOverBothLeavesTheOtherAsItWas() {
    Study study =
        Study.parse(
            "s.conf",
            "experiment { workload = quickstart, schedulers = [ fifo ], cluster { replication = 1,"
                + " racks { count = 2, link = 1 Gbps, nodes { slots = 2, link = 1 Gbps } } } }",
            HERE,
            Map.of("cluster.racks.downlink", "4 Gbps", "cluster.racks.nodes.out", "2 Gbps"));
    assertThat(study.first().cluster().racks())
        .allSatisfy(rack -> assertThat(rack.uplink()).isEqualTo(125e6))
        .allSatisfy(rack -> assertThat(rack.downlink()).isEqualTo(500e6))
        .allSatisfy(rack -> assertThat(rack.nodes().get(0).out()).isEqualTo(250e6))
        .allSatisfy(rack -> assertThat(rack.nodes().get(0).in()).isEqualTo(125e6));
  }

  @Test
  void clustersAndWorkloadsMayBeListsAndFiles(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("mine.conf"),
        "workload { kind = mix, jobs = 3, jobs-of = [ { benchmark = grep, input = 1 GiB } ] }");
    Study study =
        Study.parse(
            "s.conf",
            "experiment { cluster = [ shadow-52, quickstart ], workload = [ mine.conf, quickstart ],"
                + " schedulers = [ fifo ], sweep { workload.users = [ 2 ] } }",
            folder,
            Map.of());
    assertThat(study.cells())
        .extracting(cell -> cell.cell().folderName())
        .containsExactly(
            "cluster=shadow-52,workload=mine.conf,workload.users=2",
            "cluster=shadow-52,workload=quickstart,workload.users=2",
            "cluster=quickstart,workload=mine.conf,workload.users=2",
            "cluster=quickstart,workload=quickstart,workload.users=2");
    assertThat(study.cells().get(0).jobs(1)).hasSize(3);
    assertThat(study.cells().get(1).jobs(1)).hasSize(20);
    readsBack(study);
  }

  @Test
  void aTraceThatIsAFolderIsFoundFromElsewhere(@TempDir Path folder) throws IOException {
    Path parts = Files.createDirectories(folder.resolve("google/task_events"));
    Files.writeString(
        parts.resolve("part-00000-of-00500.csv"),
        "1,,7,0,1,0,al,0,9,,,,\n2,,7,0,1,1,al,0,9,,,,\n3,,7,0,1,4,al,0,9,,,,\n");
    Files.createDirectories(folder.resolve("quickstart"));
    Study study =
        Study.parse(
            "s.conf",
            "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ],"
                + " sweep { workload = [ \"google:google\", quickstart ] } }",
            folder,
            Map.of());
    assertThat(study.cells().get(0).jobs(1)).hasSize(1);
    assertThat(study.cells().get(1).jobs(1)).hasSize(20);
    readsBack(study);
  }

  /** The cells keep their names, although the resolved text has other paths. */
  @Test
  void tracesWithinSweptSectionsAndChangesAreFoundFromElsewhere(@TempDir Path folder)
      throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    Files.writeString(traces.resolve("one.tsv"), "job0\t1\t1\t50000000\t0\t50000000\n");
    Study study =
        Study.parse(
            "s.conf",
            "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ],"
                + " sweep { workload = [ { kind = swim, file = traces/one.tsv }, quickstart ] },"
                + " changes { c { workload { kind = swim, file = traces/one.tsv } } } }",
            folder,
            Map.of());
    assertThat(study.cells())
        .extracting(cell -> cell.cell().values().get("workload"))
        .contains("{\"file\":\"one.tsv\",\"kind\":\"swim\"}");
    assertThat(study.resolved()).doesNotContain("\"traces/one.tsv");
    readsBack(study);
  }

  @Test
  void theCommandLineEndsTheSweepOfWhatItSets() {
    Study study =
        Study.parse(
            "s.conf",
            "experiment { cluster = [ shadow-52, quickstart ], workload = quickstart,"
                + " schedulers = [ fifo ], sweep { seed = [ 1, 2 ] } }",
            HERE,
            Map.of("seed", "7", "cluster", "quickstart"));
    assertThat(study.cells()).hasSize(1);
    assertThat(study.first().repetition().seed()).isEqualTo(7);
  }

  @Test
  void slipsAreNamedOnceWithTheirPlace() {
    refused("sweep = 3", "sweep is not a section");
    refused("sweep { seed = 3 }", "sweep.seed is not a list");
    refused("sweep { seed = [] }", "sweep.seed is empty");
    refused("sweep { seed = [ 1, 1 ] }", "sweep.seed has a value twice");
    refused("sweep { clock = [ wall, virtual ] }", "clock cannot be swept");
    refused("sweep { schedulers = [ [ fifo ], [ fair ] ] }", "schedulers cannot be swept");
    refused("seed = -1, sweep { expiry = [ 1s, 2s, 3s ] }", "seed");
    assertThatThrownBy(() -> study("sweep { cluster.heartbeat = [ 1s, 3 ] }"))
        .hasMessageContaining("s.conf:2: heartbeat = 3");
    assertThatThrownBy(() -> study("\n\nsweep { \"cluster.hartbeat\" = [ 1s, 2s ] }"))
        .hasMessageMatching("s.conf:4: unknown key hartbeat in cluster; did you mean heartbeat\\?");
    assertThatThrownBy(() -> study("sweep { seed = [ 1 ], a.b = [ 1 ], c = [1] }"))
        .satisfies(
            wrong ->
                assertThat(((InvalidInputException) wrong).problems())
                    .hasSizeGreaterThanOrEqualTo(2));
  }

  @Test
  void onlyTheProblemOfAllCellsIsToldOnce() {
    assertThatThrownBy(() -> study("repeats = 0, sweep { seed = [ 1, 2, 3 ] }"))
        .satisfies(wrong -> assertThat(((InvalidInputException) wrong).problems()).hasSize(1));
  }
}
