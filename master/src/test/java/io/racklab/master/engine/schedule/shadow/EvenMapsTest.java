package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Blacklisting;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three racks of two nodes with four map slots each; node 2 × r is the first of rack r. */
class EvenMapsTest {
  private final Topology topology = Clusters.equal(3, 2, new Slots.Typed(4, 1));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);
  private EvenMaps maps = new EvenMaps(true);

  /**
   * @param holders the nodes that hold the maps' blocks, one each
   */
  private Job submit(int... holders) {
    return jobs.submit(Specs.job(1, holders.length, 0), new InputSplits(1, holders), 0);
  }

  private int ask(Job job, int node) {
    maps.begin(cluster.node(node), cluster, null);
    int map = maps.choose(job, cluster.node(node), cluster);
    if (map != PendingMaps.NONE) {
      job.launchMap(map, 0);
      maps.launched(job, Locality.OFF);
    }
    return map;
  }

  private List<Integer> all(Job job, int node) {
    List<Integer> given = new ArrayList<>();
    for (int map = ask(job, node); map != PendingMaps.NONE; map = ask(job, node)) {
      given.add(map);
    }
    return given;
  }

  @Test
  void everyRackHasTheSameNumberThoughAllInputLiesInOne() {
    Job job = submit(0, 0, 1, 1, 0, 1);
    assertThat(all(job, 4)).containsExactly(0, 1);
    assertThat(all(job, 0)).as("those on the node first").containsExactly(4, 2);
    assertThat(all(job, 1)).as("the rack's quota is used").isEmpty();
    assertThat(all(job, 2)).containsExactly(3, 5);
  }

  @Test
  void withinTheQuotaAnyGoesWhereInputDoesNotCount() {
    maps = new EvenMaps(false);
    Job job = submit(0, 2, 3, 4, 5, 2);
    assertThat(all(job, 3)).containsExactly(0, 1);
    assertThat(all(job, 5)).containsExactly(2, 3);
  }

  @Test
  void withinTheQuotaTheMostLocalGoFirst() {
    Job job = submit(0, 2, 3, 4, 5, 2);
    assertThat(all(job, 3)).as("on node 3, then in rack 1").containsExactly(2, 1);
    assertThat(all(job, 5)).containsExactly(4, 3);
    assertThat(all(job, 0)).containsExactly(0, 5);
  }

  /** Five maps for three racks: 2, 2 and 1. */
  @Test
  void racksThatAskFirstHaveTheOddOnes() {
    Job job = submit(0, 0, 0, 0, 0);
    assertThat(all(job, 2)).hasSize(2);
    assertThat(all(job, 4)).hasSize(2);
    assertThat(all(job, 0)).hasSize(1);
  }

  @Test
  void aRackWithoutNodesHasNoQuota() {
    Job job = submit(0, 0, 0, 0, 0, 0);
    cluster.node(4).up(false);
    cluster.node(5).up(false);
    assertThat(all(job, 0)).hasSize(3);
    assertThat(all(job, 2)).hasSize(3);
  }

  @Test
  void aRackThatIsLostLaterLeavesItsShareToTheOthers() {
    Job job = submit(0, 0, 0, 0, 0, 0);
    assertThat(all(job, 0)).hasSize(2);
    assertThat(all(job, 2)).hasSize(2);
    cluster.node(4).up(false);
    cluster.node(5).up(false);
    assertThat(all(job, 2)).hasSize(1);
    assertThat(all(job, 0)).hasSize(1);
  }

  @Test
  void aFailedMapGoesAnywhere() {
    Job job = submit(0, 0, 0);
    int map = ask(job, 0);
    job.unsuccessful(TaskType.MAP, map, true);
    assertThat(ask(job, 0)).isEqualTo(map);
    assertThat(ask(job, 0)).isEqualTo(PendingMaps.NONE);
  }

  @Test
  void aRackWhoseSlotsMapsHoldKeepsItsQuota() {
    Job job = submit(0, 0, 0, 0, 0, 0);
    for (int node = 4; node <= 5; node++) {
      for (int slot = 0; slot < 4; slot++) {
        cluster
            .node(node)
            .start(
                new RunningAttempt(
                    new AttemptId(9, TaskType.MAP, 4 * node + slot, 0),
                    AttemptKind.ORIGINAL,
                    node,
                    Locality.NODE,
                    0));
      }
    }
    assertThat(all(job, 0)).hasSize(2);
    assertThat(all(job, 2)).hasSize(2);
  }

  @Test
  void aJobThatBeginsAnewIsSpreadAnew() {
    Job job = submit(0, 0, 0);
    assertThat(all(job, 0)).hasSize(1);
    job.restart();
    assertThat(all(job, 0)).hasSize(1);
    assertThat(all(job, 2)).hasSize(1);
    assertThat(all(job, 4)).hasSize(1);
  }

  /** Ended jobs are forgotten now and then; those that are active are not. */
  @Test
  void aJobsMapsAreCountedWhileManyOthersCome() {
    Job job = submit(0, 0, 0, 0, 0, 0);
    assertThat(all(job, 0)).hasSize(2);
    for (int number = 2; number <= 40; number++) {
      Job other = jobs.submit(Specs.job(number, 1, 0), new InputSplits(1, new int[1]), 0);
      assertThat(ask(other, 0)).isZero();
      jobs.remove(other);
    }
    assertThat(ask(job, 0)).isEqualTo(PendingMaps.NONE);
  }

  /** Five racks of a node: the job shuns one of five nodes, and runs its maps elsewhere. */
  @Test
  void aRackWhoseNodesTheJobShunsHasNoQuota() {
    Topology five = Clusters.equal(5, 1, new Slots.Typed(4, 1));
    Jobs shunning = new Jobs(five, 0, Blacklisting.hadoop1(1), five::nodeCount);
    ScheduledCluster view = new ScheduledCluster(five, SchedulerText.make("fair"), shunning);
    Job job = shunning.submit(Specs.job(1, 5, 0), new InputSplits(1, new int[] {0, 1, 2, 3, 4}), 0);
    job.failedOn(4);

    List<Integer> given = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (int node = 0; node < 4; node++) {
        maps.begin(view.node(node), view, null);
        int map = maps.choose(job, view.node(node), view);
        if (map != PendingMaps.NONE) {
          job.launchMap(map, 0);
          maps.launched(job, Locality.OFF);
          given.add(map);
        }
      }
    }
    assertThat(given).containsExactly(0, 1, 2, 3, 4);
  }
}
