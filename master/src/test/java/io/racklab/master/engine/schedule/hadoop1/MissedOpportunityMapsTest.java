package io.racklab.master.engine.schedule.hadoop1;

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

/** Two racks of two nodes; the input lies on nodes 0 and 1 of the first. */
class MissedOpportunityMapsTest {
  private static final int FAR = 2;
  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(9, 1));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);
  private final MissedOpportunityMaps maps = new MissedOpportunityMaps();

  private Job submit() {
    return jobs.submit(
        Specs.job(1, 8, 0), new InputSplits(1, new int[] {0, 1, 0, 1, 0, 1, 0, 1}), 0);
  }

  private int ask(Job job, int node) {
    return maps.choose(job, cluster.node(node), cluster);
  }

  /** Half of the nodes hold input and 8 maps are to end: more than min(8, 4) / 2 = 2 askings. */
  @Test
  void goesElsewhereOnlyAfterManyAskings() {
    Job job = submit();
    assertThat(ask(job, FAR)).isEqualTo(PendingMaps.NONE);
    assertThat(ask(job, FAR)).isEqualTo(PendingMaps.NONE);
    assertThat(ask(job, FAR)).isZero();
    // Having gone elsewhere does not begin the wait anew.
    assertThat(ask(job, FAR)).isZero();
  }

  @Test
  void aLocalMapBeginsTheWaitAnew() {
    Job job = submit();
    ask(job, FAR);
    ask(job, FAR);
    assertThat(ask(job, 1)).isEqualTo(1);
    assertThat(ask(job, FAR)).isEqualTo(PendingMaps.NONE);
  }

  @Test
  void goesAnywhereOnceLocalityBlocksEveryJob() {
    Job job = submit();
    assertThat(maps.chooseAnywhere(job, cluster.node(FAR), cluster)).isZero();
  }

  @Test
  void aMapOfSeveralSlotsDoesNotWait() {
    Job job = submit();
    job.slotsPerTask(TaskType.MAP, 2);
    assertThat(ask(job, FAR)).isZero();
  }
}
