package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten slots, three for jobs of up to 50 and seven for larger ones; a map is ten of work. */
class SitaOrderTest {
  private final Topology topology = Clusters.equal(1, 2, new Slots.Typed(5, 5));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);
  private final SitaOrder sita =
      new SitaOrder(List.of(new SlotPartition(0.3, 50), new SlotPartition(0.7, Long.MAX_VALUE)));

  SitaOrderTest() {
    sita.learn((job, type, task) -> 10);
  }

  private Job submit(int number, int maps) {
    return jobs.submit(Specs.job(number, maps, 0), new InputSplits(1, new int[maps]), number);
  }

  private Iterable<Job> asked() {
    return () -> sita.jobs(TaskType.MAP, cluster);
  }

  private static void launch(Job job, int from, int to) {
    for (int map = from; map < to; map++) {
      job.launchMap(map, 0);
    }
  }

  @Test
  void aPartitionTakesJobsOfItsSizeInTheirOrderUpToItsSlots() {
    Job large = submit(1, 20); // 200
    Job small = submit(2, 4); // 40
    Job limit = submit(3, 5); // 50
    assertThat(asked()).containsExactly(small, limit, large);
    launch(small, 0, 2);
    assertThat(asked()).containsExactly(small, limit, large);
    launch(limit, 0, 1);
    assertThat(asked()).containsExactly(large);
    launch(large, 0, 6);
    assertThat(asked()).containsExactly(large);
    launch(large, 6, 7);
    assertThat(asked()).isEmpty();
  }

  /** Slots are not lent: seven are idle. */
  @Test
  void smallJobsAloneHaveTheirPartitionOnly() {
    Job small = submit(1, 5);
    launch(small, 0, 3);
    assertThat(asked()).isEmpty();
  }

  @Test
  void aPartitionOfLessThanASlotHasOne() {
    var tiny =
        new SitaOrder(
            List.of(new SlotPartition(0.01, 50), new SlotPartition(0.99, Long.MAX_VALUE)));
    tiny.learn((job, type, task) -> 10);
    Job small = submit(1, 5);
    assertThat((Iterable<Job>) () -> tiny.jobs(TaskType.MAP, cluster)).containsExactly(small);
    launch(small, 0, 1);
    assertThat((Iterable<Job>) () -> tiny.jobs(TaskType.MAP, cluster)).isEmpty();
  }

  @Test
  void partitionsThatLeaveSlotsOrJobsOutAreRefused() {
    assertThatThrownBy(() -> new SitaOrder(List.of(new SlotPartition(1, 50))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SitaOrder(List.of(new SlotPartition(0.5, Long.MAX_VALUE))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                new SitaOrder(
                    List.of(
                        new SlotPartition(0.5, Long.MAX_VALUE),
                        new SlotPartition(0.5, Long.MAX_VALUE))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
