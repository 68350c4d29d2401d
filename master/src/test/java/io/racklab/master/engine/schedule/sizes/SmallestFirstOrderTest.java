package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.KnowsSizes;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** A map is ten of work, and one more for its number; a reduce is a hundred. */
class SmallestFirstOrderTest {
  private final Topology topology = Clusters.equal(1, 2, new Slots.Typed(8, 8));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);

  private Job submit(int number, int maps, int reduces) {
    return jobs.submit(Specs.job(number, maps, reduces), new InputSplits(1, new int[maps]), number);
  }

  private static <T extends KnowsSizes> T told(T order) {
    order.learn((job, type, task) -> type == TaskType.MAP ? 10 + task : 100);
    return order;
  }

  private Iterable<Job> maps(KnowsSizes order) {
    return () -> order.jobs(TaskType.MAP, cluster);
  }

  private static void runMap(Job job, int map) {
    job.launchMap(map, 0);
    job.succeeded(TaskType.MAP, map, 0, 0);
  }

  @Test
  void theSmallestJobGoesFirstAndEqualOnesBySubmission() {
    Job large = submit(1, 3, 1); // 10 + 11 + 12 + 100 = 133
    Job small = submit(2, 5, 0); // 10 + … + 14 = 60
    Job equal = submit(3, 5, 0);
    assertThat(maps(told(SmallestFirstOrder.psjf()))).containsExactly(small, equal, large);
    assertThat(maps(told(SmallestFirstOrder.srpt()))).containsExactly(small, equal, large);
  }

  @Test
  void onlySrptCountsWhatHasEnded() {
    KnowsSizes srpt = told(SmallestFirstOrder.srpt());
    KnowsSizes psjf = told(SmallestFirstOrder.psjf());
    Job large = submit(1, 6, 0); // 75
    Job small = submit(2, 5, 0); // 60
    assertThat(maps(srpt)).containsExactly(small, large);
    runMap(large, 5); // 75 − 15 = 60: equal, and earlier
    assertThat(maps(srpt)).containsExactly(large, small);
    runMap(small, 0); // 60 − 10 = 50
    assertThat(maps(srpt)).containsExactly(small, large);
    large.launchMap(0, 0);
    large.launchMap(1, 0);
    // What runs has not ended.
    assertThat(maps(srpt)).containsExactly(small, large);
    assertThat(maps(psjf)).containsExactly(small, large);
  }

  @Test
  void aLostTaskCountsAgainThoughAnotherHasEndedSince() {
    KnowsSizes srpt = told(SmallestFirstOrder.srpt());
    Job lossy = submit(1, 6, 1); // 175
    Job steady = submit(2, 7, 1); // 191
    lossy.launchMap(5, 1);
    lossy.succeeded(TaskType.MAP, 5, 1, 0);
    runMap(steady, 6);
    runMap(steady, 5); // 160, as much as the 160 of the earlier job
    assertThat(maps(srpt)).containsExactly(lossy, steady);
    lossy.loseOutputs(1);
    runMap(lossy, 0); // 165
    assertThat(maps(srpt)).containsExactly(steady, lossy);
  }

  @Test
  void aTaskOfSeveralSlotsIsSoMuchMoreWork() {
    Job wide = submit(1, 3, 0); // 33, twice
    wide.slotsPerTask(TaskType.MAP, 2);
    Job narrow = submit(2, 5, 0); // 60
    assertThat(maps(told(SmallestFirstOrder.psjf()))).containsExactly(narrow, wide);
  }

  @Test
  void jobsThatWantNoSlotAreNotAsked() {
    submit(1, 1, 0).launchMap(0, 0);
    assertThat(maps(told(SmallestFirstOrder.srpt()))).isEmpty();
  }
}
