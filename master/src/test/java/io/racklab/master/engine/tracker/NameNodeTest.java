package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.storage.BlockCopy;
import io.racklab.master.engine.storage.BlockName;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.master.engine.workload.InputPlace;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.Locality;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two racks of two nodes, 0 and 1, 2 and 3; each block has two replicas, in both racks. */
class NameNodeTest {
  private static final long SECOND = 1_000_000_000L;
  private static final ReplicationSettings PACE =
      new ReplicationSettings(
          Duration.ofSeconds(10), 2, 2, Duration.ofSeconds(3), Duration.ofMinutes(5));

  private final PlayedCluster cluster =
      PlayedCluster.replicating(Clusters.equal(2, 2, new Slots.Typed(1, 1), 2), "fifo", PACE);
  private final NameNode nameNode = cluster.tracker.nameNode().orElseThrow();

  private Job submit(JobSpec job) {
    return cluster.tracker.submit(job, cluster.tick());
  }

  /** A node is silent for so long that all that it held is copied. */
  private List<BlockCopy> lose(int node) {
    long at = cluster.tick();
    nameNode.silent(List.of(node), at);
    return copy(at);
  }

  private List<BlockCopy> copy(long from) {
    List<BlockCopy> copies = new ArrayList<>();
    long at = from;
    for (long next = nameNode.nextNanos(at); next < Long.MAX_VALUE; ) {
      at = Math.max(at, next);
      List<BlockCopy> some = nameNode.look(at);
      for (BlockCopy copy : some) {
        for (int hop = 0; hop < copy.targets().size(); hop++) {
          nameNode.arrived(copy, hop, at);
        }
      }
      copies.addAll(some);
      next = nameNode.nextNanos(at);
    }
    cluster.pass(at - from);
    return copies;
  }

  private static int neighbour(int node) {
    return node ^ 1;
  }

  /** It is one block, and all that wait for it may read the copy. */
  @Test
  void aBlockOfAFileThatTwoJobsReadIsCopiedOnce() {
    List<JobSpec> readers =
        List.of(
            Specs.numbered(1)
                .maps(1)
                .input(Clusters.BLOCK)
                .place(new InputPlace.File("logs"))
                .build(),
            Specs.numbered(2)
                .maps(2)
                .input(2 * Clusters.BLOCK)
                .place(new InputPlace.File("logs"))
                .build());
    cluster.tracker.expect(readers);
    Job first = submit(readers.get(0));
    Job second = submit(readers.get(1));
    int lost = first.splits().node(0, 0);
    boolean both = second.splits().nodes(1).contains(lost);

    assertThat(lose(lost)).hasSize(both ? 2 : 1);

    assertThat(first.splits().nodes(0)).hasSize(3).isEqualTo(second.splits().nodes(0));
  }

  /** Job 1 reads half a block of what job 2 reads a block and a half of. */
  @Test
  void aBlockIsCopiedWholeThoughTheFirstToReadItReadsLess() {
    InputPlace logs = new InputPlace.File("logs");
    JobSpec less = Specs.numbered(1).maps(1).input(50).place(logs).build();
    JobSpec more = Specs.numbered(2).maps(2).input(150).place(logs).build();
    cluster.tracker.expect(List.of(less, more));
    int lost = submit(less).splits().node(0, 0);

    assertThat(lose(lost))
        .filteredOn(copy -> copy.block().name().equals(BlockName.input(1, 0)))
        .extracting(copy -> copy.block().bytes())
        .containsExactly(100L);
  }

  @Test
  void aMapThatWaitsRunsWhereItsBlockWasCopiedTo() {
    JobSpec spec = Specs.job(1, 1, 0);
    cluster.tracker.expect(List.of(spec));
    Job job = submit(spec);
    int lost = job.splits().node(0, 0);
    int other = job.splits().node(0, 1);
    assertThat(job.pendingMaps().locality(0, neighbour(lost))).isEqualTo(Locality.RACK);

    assertThat(lose(lost)).hasSize(1);

    assertThat(job.splits().nodes(0)).containsExactly(lost, other, neighbour(lost));
    assertThat(job.pendingMaps().locality(0, neighbour(lost))).isEqualTo(Locality.NODE);
    assertThat(job.pendingMaps().onNode(neighbour(lost))).isZero();
    List<MapLaunch> launched = cluster.heartbeat(neighbour(lost)).maps();
    assertThat(launched).hasSize(1);
    assertThat(launched.get(0).sources()).containsExactly(neighbour(lost));
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(
            tuple("data-node-dead", name(lost), "blocks=1 missing=0"),
            tuple(
                "replicated",
                "job-1-m-0",
                "of=input from=%s to=%s".formatted(name(other), name(neighbour(lost)))));
    assertThat(cluster.tracker.measures()).containsEntry("replicated_bytes", 100.0);
  }

  private static String name(int node) {
    return "r%d-n%d".formatted(node / 2 + 1, node % 2 + 1);
  }

  @Test
  void aMapFarFromItsBlockReadsTheNewReplicaToo() {
    JobSpec spec = Specs.job(1, 1, 0);
    cluster.tracker.expect(List.of(spec));
    Job job = submit(spec);
    int lost = job.splits().node(0, 0);
    int other = job.splits().node(0, 1);
    lose(lost);
    cluster.lose(lost);
    List<MapLaunch> launched = cluster.heartbeat(neighbour(other)).maps();
    assertThat(launched.get(0).sources()).containsExactly(other, neighbour(lost), lost);
  }

  @Test
  void aJobThatComesLaterFindsItsBlocksCopied() {
    JobSpec first = Specs.job(1, 1, 0);
    JobSpec second = Specs.job(2, 4, 0);
    cluster.tracker.expect(List.of(first, second));
    submit(first);
    lose(0);
    InputSplits splits = submit(second).splits();
    assertThat(splits.count()).isEqualTo(4);
    for (int map = 0; map < 4; map++) {
      boolean had = splits.nodes(map).contains(0);
      assertThat(splits.nodes(map)).hasSize(had ? 3 : 2);
      assertThat(splits.nodes(map).contains(1)).isIn(had, true);
    }
  }

  @Test
  void whenTheNodeIsBackWhatIsTooMuchIsNoPlaceToRun() {
    JobSpec spec = Specs.job(1, 1, 0);
    cluster.tracker.expect(List.of(spec));
    Job job = submit(spec);
    int lost = job.splits().node(0, 0);
    int other = job.splits().node(0, 1);
    lose(lost);
    nameNode.heard(List.of(lost), cluster.tick());
    // Of the two in one rack the first goes, as both store as much.
    assertThat(job.splits().nodes(0)).containsExactly(other, neighbour(lost));
    assertThat(job.pendingMaps().onNode(lost)).isEqualTo(-1);
    assertThat(job.pendingMaps().inRack(lost / 2)).isZero();
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event)
        .endsWith("data-node-back", "replica-dropped");
  }

  /** Its reduce writes two blocks and a half while the other rack is lost: one replica of each. */
  @Test
  void whatWasWrittenWithoutAReplicaIsCopiedBlockByBlock() {
    JobSpec first = Specs.numbered(1).maps(1).reduces(1).shuffle(10).output(250).build();
    JobSpec second = Specs.numbered(2).maps(3).input(250).after(1).build();
    cluster.tracker.expect(List.of(first, second));
    submit(first);
    submit(second);
    cluster.lose(2);
    cluster.lose(3);
    cluster.heartbeat(0);
    AttemptId map = new AttemptId(1, TaskType.MAP, 0, 0);
    cluster.end(0, map, Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    AttemptId reduce = new AttemptId(1, TaskType.REDUCE, 0, 0);
    int writer = cluster.running(0).contains(reduce) ? 0 : 1;
    if (writer == 1) {
      cluster.heartbeat(1);
    }
    cluster.end(writer, reduce, Outcome.SUCCEEDED);
    cluster.heartbeat(writer);

    InputSplits splits = cluster.tracker.view().jobs().job(2).splits();
    assertThat(splits.nodes(1)).containsExactly(writer);
    assertThat(nameNode.drainWritten()).isTrue();
    assertThat(nameNode.drainWritten()).isFalse();
    List<BlockCopy> copies = copy(cluster.tick());
    assertThat(copies).extracting(copy -> copy.block().bytes()).containsExactly(100L, 100L, 50L);
    for (int part = 0; part < 3; part++) {
      assertThat(splits.nodes(part)).hasSize(2).startsWith(writer);
    }
    assertThat(cluster.rows(EventRow.class))
        .filteredOn(row -> row.event().equals("replicated"))
        .extracting(EventRow::subject)
        .containsOnly("job-1-r-0");
  }

  @Test
  void withoutItNobodyKeepsBlocks() {
    var plain = new PlayedCluster(Clusters.equal(2, 2, new Slots.Typed(1, 1), 2), "fifo", 0);
    assertThat(plain.tracker.nameNode()).isEmpty();
    assertThat(plain.tracker.measures()).doesNotContainKey("replicated_bytes");
  }
}
