package io.racklab.master.engine.schedule.basic;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharedSlotsTest {
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair"})
  void reducesHoldAtMostHalfOfTheSlotsWhileMapsWait(String preset) {
    ScheduledCluster cluster = withoutItsLastNode(SchedulerFile.named(preset).make(Seed.of(1)));
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(3);
    assertThat(cluster.running(TaskType.REDUCE)).isEqualTo(8);
    for (int round = 0; round < 4; round++) {
      cluster.heartbeat(3);
      cluster.heartbeat(2);
    }
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(4);
    assertThat(cluster.running(TaskType.REDUCE)).isEqualTo(12);
  }

  @ParameterizedTest
  @CsvSource({"0.25, 4", "0.5, 8", "1, 9"})
  void aSchedulersFileSaysHowManySlotsReducesMayHold(String part, int reduces) {
    ScheduledCluster cluster =
        withoutItsLastNode(
            SchedulerText.make(
                "{ name = mine, like = fair, slots { kind = typed, load = cap, shared-reduces = "
                    + part
                    + " } }"));
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(3);
    assertThat(cluster.running(TaskType.REDUCE)).isEqualTo(reduces);
  }

  /** Of the 16 slots a node takes one map and then only reduces; the last node is silent. */
  private static ScheduledCluster withoutItsLastNode(Scheduler scheduler) {
    Topology topology = Clusters.equal(2, 2, new Slots.Shared(4));
    Jobs jobs = new Jobs(topology, 0);
    ScheduledCluster cluster = new ScheduledCluster(topology, scheduler, jobs);
    jobs.submit(Specs.job(1, 4, 20), new InputSplits(1, new int[4]), 0);
    for (int round = 0; round < 4; round++) {
      for (int node = 0; node < 3; node++) {
        cluster.heartbeat(node);
      }
    }
    return cluster;
  }

  /**
   * Slots of a map, pending and running maps, slots of a reduce, running reduces, free slots; and
   * the reduces to kill.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 10, 0, 1, 8, 0, 4", // half of the 8 slots
    "3, 5, 0, 2, 5, 1, 3", // half of 11 slots is 5, which 3 reduces of 2 slots cover
    "1, 2, 0, 1, 8, 0, 2", // what all pending maps need is less than half
    "3, 1, 0, 2, 2, 0, 2", // what one map needs is more than half
    "4, 1, 0, 1, 2, 0, 2", // no more reduces run
    "3, 1, 0, 1, 4, 2, 3", // a map does not fit into the free slots
    "3, 1, 0, 1, 4, 3, 0", // a map fits into the free slots
    "1, 1, 1, 1, 4, 0, 0", // a map runs
    "1, 0, 0, 1, 4, 0, 0", // no map is pending
    "1, 1, 0, 1, 0, 0, 0", // no reduce runs
  })
  void asManyReducesAreKilledAsInYarn(
      int map, int pending, int runningMaps, int reduce, int runningReduces, int free, int kills) {
    assertThat(
            SharedSlots.tooMany(
                new SharedSlots.Tasks(map, pending, runningMaps, reduce, runningReduces, free)))
        .isEqualTo(kills);
  }
}
