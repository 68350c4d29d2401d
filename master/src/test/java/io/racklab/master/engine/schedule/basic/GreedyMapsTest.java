package io.racklab.master.engine.schedule.basic;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Nodes 0 and 1 are in one rack, nodes 2 and 3 in another; map 0's input is on node 3. */
class GreedyMapsTest {
  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(4, 4));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fifo"), jobs);
  private final Job job =
      jobs.submit(Specs.job(1, 3, 0), new InputSplits(1, new int[] {3, 0, 1}), 0);

  private int chosen(int node) {
    return new GreedyMaps().choose(job, cluster.node(node), cluster);
  }

  @Test
  void theMapWithTheNearestInputIsChosen() {
    assertThat(chosen(3)).as("on the node").isZero();
    assertThat(chosen(1)).as("on the node").isEqualTo(2);
    assertThat(chosen(2)).as("in the rack").isZero();
    job.launchMap(1, 0);
    assertThat(chosen(0)).as("in the rack").isEqualTo(2);
    job.launchMap(2, 0);
    assertThat(chosen(0)).as("in the other rack").isZero();
    job.launchMap(0, 0);
    assertThat(chosen(3)).isEqualTo(PendingMaps.NONE);
  }

  @Test
  void aFailedMapIsChosenFirst() {
    job.launchMap(1, 0);
    job.unsuccessful(TaskType.MAP, 1, true);
    assertThat(chosen(3)).isEqualTo(1);
  }
}
