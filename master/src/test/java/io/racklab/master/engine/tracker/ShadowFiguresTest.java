package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Wu et al., IEEE TBD 2019, say of where and when Shadow duplicates maps. */
class ShadowFiguresTest {
  private static PlayedCluster cluster(int racks, int slots, double threshold) {
    String mix =
        "{ name = x, like = shadow, slots { kind = typed, load = full, max-maps = 1 }"
            + ", maps { kind = greedy }"
            + ", copies { kind = shadow, threshold = %s, drop-original = off } }";
    return new PlayedCluster(
        Clusters.equal(racks, 1, new Slots.Typed(slots, 2)),
        SchedulerText.make(mix.formatted(threshold)),
        1);
  }

  /** The nodes ask in this order, each for one map; says what they are given. */
  private static List<AttemptId> ask(PlayedCluster cluster, int... nodes) {
    List<AttemptId> given = new ArrayList<>();
    for (int node : nodes) {
      cluster.heartbeat(node).maps().forEach(map -> given.add(map.attempt()));
    }
    return given;
  }

  private static Job job(PlayedCluster cluster) {
    return cluster.tracker.view().jobs().job(1);
  }

  /** How many duplicates run on each node. */
  private static List<Integer> duplicatesByNode(PlayedCluster cluster, int nodes) {
    List<Integer> counts = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      int on = node;
      counts.add(
          (int)
              job(cluster).runningTasks(TaskType.MAP).all().stream()
                  .flatMap(task -> nodesOfDuplicates(task).stream())
                  .filter(where -> where == on)
                  .count());
    }
    return counts;
  }

  private static List<Integer> nodesOfDuplicates(RunningTask task) {
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < task.attempts(); i++) {
      if (task.attempt(i).kind() == AttemptKind.DUPLICATE) {
        nodes.add(task.attempt(i).node());
      }
    }
    return nodes;
  }

  /** L = {4, 1, 1} becomes {2, 2, 2}: a duplicate on each of racks 2 and 3, of maps of rack 1. */
  @Test
  void figure6() {
    PlayedCluster cluster = cluster(3, 8, 0.5);
    cluster.tracker.submit(Specs.job(1, 6, 3), cluster.tick());
    List<AttemptId> there = ask(cluster, 1, 2);
    assertThat(ask(cluster, 0, 0, 0, 0)).hasSize(4);
    assertThat(ask(cluster, 0)).as("the heaviest rack").isEmpty();
    List<AttemptId> duplicates = ask(cluster, 1, 1, 1, 2, 2, 2, 0);
    assertThat(duplicates).hasSize(2);
    assertThat(duplicates).extracting(AttemptId::task).doesNotHaveDuplicates();
    assertThat(duplicates)
        .extracting(AttemptId::task)
        .doesNotContainAnyElementsOf(there.stream().map(AttemptId::task).toList());
    assertThat(duplicatesByNode(cluster, 3)).containsExactly(0, 1, 1);
  }

  /** 0.15 of twenty maps are three, though seven moves would balance {17, 3}. */
  @Test
  void theThresholdLimitsTheDuplicates() {
    PlayedCluster cluster = cluster(2, 20, 0.15);
    cluster.tracker.submit(Specs.job(1, 20, 2), cluster.tick());
    ask(cluster, 1, 1, 1);
    for (int map = 3; map < 20; map++) {
      assertThat(ask(cluster, 0)).hasSize(1);
    }
    assertThat(ask(cluster, 1, 1, 1, 1, 1, 1, 1)).hasSize(3);
  }

  /** Seven slots a node: of nine maps two wait for a second wave, in which the last has a slot. */
  @Test
  void duplicatesStartOnlyWhenTheLastOriginalHasASlot() {
    PlayedCluster cluster = cluster(2, 7, 1);
    cluster.tracker.submit(Specs.job(1, 9, 2), cluster.tick());
    List<AttemptId> first = ask(cluster, 0, 0, 0, 0, 0, 0, 0);
    assertThat(first).hasSize(7);
    assertThat(job(cluster).pending(TaskType.MAP)).isEqualTo(2);
    assertThat(ask(cluster, 1)).hasSize(1);
    assertThat(duplicatesByNode(cluster, 2)).containsExactly(0, 0);
    cluster.end(0, first.get(0), Outcome.SUCCEEDED);
    assertThat(ask(cluster, 0)).as("the second wave").hasSize(1);
    assertThat(job(cluster).pending(TaskType.MAP)).isZero();
    assertThat(ask(cluster, 1)).hasSize(1);
    assertThat(duplicatesByNode(cluster, 2)).containsExactly(0, 1);
  }

  /** All but two maps end; the one of them that is duplicated has no third attempt. */
  @Test
  void aDuplicatedTaskIsNotSpeculatedAndOthersAre() {
    String mix =
        "{ name = x, like = shadow, slots { kind = typed, load = full, max-maps = 1 }"
            + ", maps { kind = greedy }"
            + ", copies { kind = shadow, threshold = 0.1, drop-original = off"
            + ", speculation { kind = hadoop-1, lag = 1s } } }";
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(3, 1, new Slots.Typed(8, 2)), SchedulerText.make(mix), 1);
    cluster.tracker.submit(Specs.job(1, 8, 2), cluster.tick());
    List<AttemptId> originals = ask(cluster, 0, 0, 0, 0, 0, 0, 0, 0);
    assertThat(originals).hasSize(8);
    AttemptId duplicate = ask(cluster, 1).get(0);
    AttemptId contested =
        originals.stream().filter(id -> id.task() == duplicate.task()).findFirst().orElseThrow();
    AttemptId straggler =
        originals.stream().filter(id -> !id.equals(contested)).findFirst().orElseThrow();
    originals.stream()
        .filter(id -> !id.equals(contested) && !id.equals(straggler))
        .forEach(id -> cluster.end(0, id, Outcome.SUCCEEDED));
    cluster.heartbeat(0);
    cluster.pass(2_000_000_000);
    assertThat(ask(cluster, 2, 2, 2, 1, 1))
        .singleElement()
        .satisfies(copy -> assertThat(copy.task()).isEqualTo(straggler.task()));
    cluster.end(0, contested, Outcome.SUCCEEDED);
    assertThat(ask(cluster, 0, 2)).as("the duplicate runs alone, and is contested").isEmpty();
  }

  /** Four maps on each of two racks; a straggler's copy makes them three and five for no one. */
  @Test
  void copiesOfStragglersAreNotBalanced() {
    String mix =
        "{ name = x, like = shadow, slots { kind = typed, load = full, max-maps = 1 }"
            + ", maps { kind = greedy }"
            + ", copies { kind = shadow, threshold = 1, drop-original = off"
            + ", speculation { kind = hadoop-1, lag = 1s } } }";
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(2, 1, new Slots.Typed(8, 2)), SchedulerText.make(mix), 1);
    cluster.tracker.submit(Specs.job(1, 8, 2), cluster.tick());
    List<AttemptId> here = ask(cluster, 0, 0, 0, 0);
    ask(cluster, 1, 1, 1, 1);
    assertThat(ask(cluster, 0, 1)).as("balanced").isEmpty();
    AttemptId straggler = here.get(0);
    cluster.progress(attempt -> attempt.equals(straggler) ? 0 : 0.9);
    cluster.pass(2_000_000_000);
    cluster.heartbeat(0);
    assertThat(ask(cluster, 1, 1, 0, 0, 1, 0))
        .singleElement()
        .satisfies(copy -> assertThat(copy.task()).isEqualTo(straggler.task()));
    AttemptId copy = new AttemptId(straggler.job(), TaskType.MAP, straggler.task(), 1);
    cluster.end(1, copy, Outcome.SUCCEEDED);
    assertThat(ask(cluster, 1, 0, 1, 0, 1)).isEmpty();
    assertThat(cluster.tracker.measures()).containsEntry("duplicates", 0.0);
  }

  @Test
  void aJobWithoutReducesHasNoDuplicates() {
    PlayedCluster cluster = cluster(2, 8, 1);
    cluster.tracker.submit(Specs.job(1, 4, 0), cluster.tick());
    assertThat(ask(cluster, 0, 0, 0, 0)).hasSize(4);
    assertThat(ask(cluster, 1, 1, 1)).isEmpty();
  }

  /** Of eight maps on node 0, KMN copies 0.25 on the only other node, and keeps what skews less. */
  @Test
  void kmnKeepsTheAttemptOfLeastSkew() {
    String mix =
        "{ name = x, like = kmn, slots { kind = typed, load = full, max-maps = 1 }"
            + ", maps { kind = greedy }, copies { kind = kmn, ratio = 0.25 } }";
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(2, 1, new Slots.Typed(8, 2)), SchedulerText.make(mix), 1);
    cluster.tracker.submit(Specs.job(1, 8, 2), cluster.tick());
    List<AttemptId> there = ask(cluster, 1);
    ask(cluster, 0, 0, 0, 0, 0, 0, 0);
    List<AttemptId> copies = new ArrayList<>();
    for (int beat = 0; beat < 20; beat++) {
      copies.addAll(ask(cluster, beat % 2));
    }
    assertThat(copies).hasSize(2);
    for (int node = 0; node <= 1; node++) {
      for (AttemptId attempt : cluster.running(node)) {
        cluster.end(node, attempt, Outcome.SUCCEEDED);
      }
    }
    cluster.heartbeat(0);
    assertThat(job(cluster).mapsFinished()).as("not all have been heard of").isFalse();
    cluster.heartbeat(1);
    assertThat(job(cluster).mapsFinished()).isTrue();
    assertThat(there).hasSize(1);
    long moved = copies.stream().filter(copy -> !there.get(0).equals(withNumber(copy, 0))).count();
    assertThat(job(cluster).outputs().on(1)).isEqualTo((1 + moved) * Clusters.BLOCK);
    assertThat(cluster.tracker.measures()).containsEntry("duplicates", 2.0);
  }

  /**
   * Four racks of two nodes, blocks in two racks, all maps where their input is: a copy of each map
   * goes to a rack with its input if that is asked for, else to any.
   */
  @Test
  void kmnCopiesNearTheInputOrAnywhere() {
    assertThat(farCopies("on")).isZero();
    assertThat(farCopies("off")).isPositive();
  }

  private static long farCopies(String nearInput) {
    String mix =
        "{ name = x, like = kmn, slots { kind = typed, load = full, max-maps = 1 }"
            + ", maps { kind = delay, node-wait = 1h, rack-wait = 1h }"
            + ", copies { kind = kmn, ratio = 1, near-input = %s } }";
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(4, 2, new Slots.Typed(8, 2), 2),
            SchedulerText.make(mix.formatted(nearInput)),
            1);
    cluster.tracker.submit(Specs.job(1, 16, 2), cluster.tick());
    Job job = job(cluster);
    int copies = 0;
    long far = 0;
    for (int beat = 0; beat < 400; beat++) {
      int node = beat % 8;
      for (AttemptId id : ask(cluster, node)) {
        if (id.attempt() > 0) {
          copies++;
          far += job.pendingMaps().locality(id.task(), node) == Locality.OFF ? 1 : 0;
        }
      }
    }
    assertThat(copies).isEqualTo(16);
    return far;
  }

  private static AttemptId withNumber(AttemptId id, int attempt) {
    return new AttemptId(id.job(), id.type(), id.task(), attempt);
  }
}
