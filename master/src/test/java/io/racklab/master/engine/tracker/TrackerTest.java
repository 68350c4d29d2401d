package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.Locality;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.HopDistances;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrackerTest {
  private static final Slots SLOTS = new Slots.Typed(1, 1);

  private static AttemptId map(int task, int attempt) {
    return new AttemptId(1, TaskType.MAP, task, attempt);
  }

  private static AttemptId reduce(int task) {
    return new AttemptId(1, TaskType.REDUCE, task, 0);
  }

  private static PlayedCluster cluster(int racks, int nodesPerRack, double slowstart) {
    return new PlayedCluster(Clusters.equal(racks, nodesPerRack, SLOTS), "fair", slowstart);
  }

  @Test
  void aNodeIsToldWhatItsAttemptsDo() {
    PlayedCluster cluster = cluster(1, 1, 0);
    cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    HeartbeatAnswer answer = cluster.heartbeat(0);
    // 100 bytes at 0.01 s each, and 200 for the reduce.
    assertThat(answer.maps())
        .containsExactly(
            new MapLaunch(map(0, 0), List.of(0), 100, 1_000_000_000, false, 100, true, List.of()));
    assertThat(answer.reduces())
        .containsExactly(
            new ReduceLaunch(
                reduce(0),
                1,
                200,
                2_000_000_000,
                false,
                100,
                List.of(),
                JobOutputs.of(1, false, List.of())));
  }

  @Test
  void aMapReadsTheNearestReplica() {
    Topology topology = Clusters.equal(2, 2, new Slots.Typed(20, 1), 2);
    PlayedCluster cluster = new PlayedCluster(topology, "fair", 0);
    var job = cluster.tracker.submit(Specs.job(1, 60, 0), cluster.tick());
    for (int node = 0; node < 4; node++) {
      for (MapLaunch launch : cluster.heartbeat(node).maps()) {
        Locality nearest = job.pendingMaps().locality(launch.attempt().task(), node);
        Locality read =
            launch.sources().get(0) == node
                ? Locality.NODE
                : topology.rackOf(launch.sources().get(0)) == topology.rackOf(node)
                    ? Locality.RACK
                    : Locality.OFF;
        assertThat(read).isEqualTo(nearest);
        assertThat(launch.replicas()).hasSize(1).doesNotContain(node);
      }
    }
  }

  /** First the node's own rack, then its pod. */
  @Test
  void replicasAreReadInTheOrderOfTheirDistances() {
    Topology topology =
        new Topology(
            ClusterFile.parse(
                "c.conf",
                """
                cluster { replication = 3, pods { count = 3, link = 1 Gbps
                  racks { count = 2, link = 1 Gbps
                    nodes { count = 2, map-slots = 20, reduce-slots = 1, link = 1 Gbps } } } }
                """));
    HopDistances hops = HopDistances.of(topology);
    PlayedCluster cluster = new PlayedCluster(topology, "fair", 0);
    cluster.tracker.submit(Specs.job(1, 60, 0), cluster.tick());
    Set<List<Double>> met = new HashSet<>();
    for (int node = 0; node < 12; node++) {
      for (MapLaunch launch : cluster.heartbeat(node).maps()) {
        int reader = node;
        met.add(launch.sources().stream().map(one -> hops.between(reader, one)).toList());
      }
    }
    assertThat(met).allMatch(distances -> distances.stream().sorted().toList().equals(distances));
    assertThat(met).contains(List.of(2.0, 3.0, 3.0));
  }

  @Test
  void mapsOfAJobWithReducesKeepTheirOutputToThemselves() {
    Topology topology = Clusters.equal(2, 2, SLOTS, 2);
    PlayedCluster cluster = new PlayedCluster(topology, "fair", 0);
    cluster.tracker.submit(Specs.job(1, 1, 1), cluster.tick());
    HeartbeatAnswer answer = cluster.heartbeat(0);
    assertThat(answer.maps().get(0).replicas()).isEmpty();
    assertThat(answer.reduces().get(0).replicas()).hasSize(1);
  }

  @Test
  void aJobMaySayInHowManyReplicasItWrites() {
    for (int replication = 1; replication <= 4; replication++) {
      Topology topology = Clusters.equal(2, 2, SLOTS, 3);
      PlayedCluster cluster = new PlayedCluster(topology, "fair", 0);
      cluster.tracker.submit(writing(replication), cluster.tick());
      assertThat(cluster.heartbeat(0).reduces().get(0).replicas())
          .hasSize(Math.min(replication, 3) - 1);
    }
  }

  private static JobSpec writing(int replication) {
    JobSpec job = Specs.job(1, 1, 1);
    return new JobSpec(
        job.number(),
        job.submission(),
        job.sizes(),
        job.tasks(),
        job.costs(),
        OptionalInt.of(replication));
  }

  @Test
  void aNodeIsToldOfOutputsOnceAndOnlyIfItRunsReduces() {
    PlayedCluster cluster = cluster(1, 3, 0);
    cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    cluster.end(1, map(1, 0), Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(1).outputs()).isEmpty();
    assertThat(cluster.heartbeat(0).outputs())
        .containsExactly(JobOutputs.of(1, false, List.of(new MapOutput(1, 100))));
    assertThat(cluster.heartbeat(0).outputs()).isEmpty();
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(0).outputs())
        .containsExactly(JobOutputs.of(1, true, List.of(new MapOutput(0, 100))));
    assertThat(cluster.heartbeat(0).outputs()).isEmpty();
    assertThat(cluster.heartbeat(2).outputs()).isEmpty();
  }

  @Test
  void aReduceThatStartsLateIsToldOfAllOutputsAtOnce() {
    PlayedCluster cluster = cluster(1, 1, 1);
    cluster.tracker.submit(Specs.job(1, 1, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.untilUpdate();
    HeartbeatAnswer answer = cluster.heartbeat(0);
    assertThat(answer.reduces().get(0).available())
        .isEqualTo(JobOutputs.of(1, true, List.of(new MapOutput(0, 100))));
    assertThat(answer.outputs()).isEmpty();
  }

  @Test
  void aJobEndsOnceWithItsRow() {
    PlayedCluster cluster = cluster(1, 1, 0);
    cluster.tracker.submit(Specs.job(1, 1, 1), 0);
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.tracker.drainEnded()).isEmpty();
    cluster.end(0, reduce(0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.heartbeat(0);
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(cluster.tracker.drainEnded()).isEmpty();
    assertThat(cluster.rows(JobRow.class))
        .containsExactly(
            new JobRow(1, Specs.job(1, 1, 1), 0, 1, 3, 5, 14, 0, JobOutcome.SUCCEEDED));
  }

  @Test
  void anAttemptThatFailedIsRunAgainAndBothHaveRows() {
    PlayedCluster cluster = cluster(1, 1, 0);
    cluster.tracker.submit(Specs.job(1, 2, 0), 0);
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.FAILED);
    assertThat(cluster.heartbeat(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(0, 1));
    cluster.end(0, map(0, 1), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(AttemptRow::outcome)
        .containsExactly(AttemptOutcome.FAILED, AttemptOutcome.CHOSEN);
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(AttemptRow::kind)
        .containsExactly(AttemptKind.ORIGINAL, AttemptKind.RERUN);
  }

  @Test
  void anAttemptsRowSaysWhereItRanAndWhenItWasLaunched() {
    PlayedCluster cluster = cluster(2, 2, 0);
    cluster.tracker.submit(Specs.job(1, 1, 0), 0);
    cluster.heartbeat(3);
    cluster.end(3, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(3);
    AttemptRow row = cluster.rows(AttemptRow.class).get(0);
    assertThat(row.node()).isEqualTo("r2-n2");
    assertThat(row.rack()).isEqualTo("r2");
    assertThat(row.launchNanos()).isEqualTo(1);
    assertThat(row.locality()).isNotNull();
  }

  @Test
  void aReportOfWhatTheNodeDidNotRunIsRefused() {
    PlayedCluster cluster = cluster(1, 2, 0);
    cluster.tracker.submit(Specs.job(1, 1, 0), 0);
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    PlayedCluster other = cluster(1, 2, 0);
    other.tracker.submit(Specs.job(1, 1, 0), 0);
    var stray = cluster.rows(AttemptRow.class).get(0).report();
    assertThatThrownBy(() -> other.tracker.heartbeat(1, List.of(stray), 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("r1-n2 ended job-1-m-0-0");
  }

  @Test
  void progressCountsTasksOnce() {
    PlayedCluster cluster = cluster(1, 1, 0);
    cluster.tracker.submit(Specs.job(1, 2, 1), 0);
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.tracker.progress()).isEqualTo(new RunProgress(0, 1, 1, 2, 0, 1, 1, 8));
  }
}
