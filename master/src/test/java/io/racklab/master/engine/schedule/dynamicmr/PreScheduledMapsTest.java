package io.racklab.master.engine.schedule.dynamicmr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * DynamicMR, Fig. 6: four trackers in two racks, four jobs in the order J1, J2, J3, J4, two
 * replicas of each block. Of 8 map slots each the load allows 4; trackers 1 and 3 have allowable
 * idle slots and none of J1's input, trackers 2 and 4 have its input and only extra idle slots.
 */
class PreScheduledMapsTest {
  private static final int TRACKER_1 = 0;
  private static final int TRACKER_2 = 1;
  private static final int TRACKER_3 = 2;
  private static final int TRACKER_4 = 3;
  private static final String WAIT = "delay, node-wait = 1h";

  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(8, 2));
  private Jobs jobs;
  private Scheduler scheduler;
  private ScheduledCluster cluster;
  private Job first;

  private void under(String mix) {
    scheduler = SchedulerText.make("{ name = x, " + mix + " }");
    jobs = new Jobs(topology, 1);
    cluster = new ScheduledCluster(topology, scheduler, jobs);
    first =
        jobs.submit(
            Specs.job(1, 3, 1, "J1"),
            new InputSplits(
                2, new int[] {TRACKER_2, TRACKER_4, TRACKER_2, TRACKER_4, TRACKER_2, TRACKER_4}),
            0);
    // 13 run and 3 wait: the load is 16 of 32.
    List.of(2, 4, 3, 4).forEach(this::others);
  }

  private int node;

  private void others(int running) {
    int number = 2 + node;
    Job job =
        jobs.submit(
            Specs.job(number, running, 1, "J" + number),
            new InputSplits(1, new int[running]),
            number);
    for (int map = 0; map < running; map++) {
      cluster.run(job, map, node, 0);
    }
    node++;
  }

  private List<Locality> given(int tracker) {
    return cluster.heartbeat(tracker).stream().map(Assigned::locality).toList();
  }

  @Test
  void trackersWithoutAllowableSlotsTakeLocalMapsFromTheirExtraSlots() {
    under("like = pre-scheduling, maps { kind = pre-scheduling, beside { kind = " + WAIT + " } }");
    assertThat(given(TRACKER_2)).containsOnly(Locality.NODE).hasSize(3);
    assertThat(first.pending(TaskType.MAP)).isZero();
    assertThat(scheduler.measures()).contains(entry("pre_scheduled_maps", 3.0));
  }

  @Test
  void delaySchedulingStillHoldsBackOnTheOthers() {
    under("like = pre-scheduling, maps { kind = pre-scheduling, beside { kind = " + WAIT + " } }");
    assertThat(given(TRACKER_1)).isEmpty();
    assertThat(given(TRACKER_3)).isEmpty();
    assertThat(given(TRACKER_4)).hasSize(3);
  }

  @Test
  void delaySchedulingAloneLeavesJ1Waiting() {
    under("like = delay, maps { kind = " + WAIT + " }");
    for (int tracker = TRACKER_1; tracker <= TRACKER_4; tracker++) {
      assertThat(given(tracker)).isEmpty();
    }
  }

  @Test
  void aloneItGivesAllowableSlotsToWhomeverThereIs() {
    under("like = pre-scheduling, maps { kind = pre-scheduling }");
    // Two slots are allowed, for maps whose input is in the rack.
    assertThat(given(TRACKER_1)).containsExactly(Locality.RACK, Locality.RACK);
    assertThat(given(TRACKER_2)).containsExactly(Locality.NODE);
  }

  @Test
  void switchedOffItGivesNone() {
    under(
        "like = pre-scheduling, maps { kind = pre-scheduling, extra-slots = off, beside { kind = "
            + WAIT
            + " } }");
    assertThat(given(TRACKER_2)).isEmpty();
    assertThat(scheduler.measures()).isEmpty();
  }

  @Test
  void onlyTheJobThatGoesFirstIsAsked() {
    under("like = pre-scheduling, maps { kind = pre-scheduling, beside { kind = " + WAIT + " } }");
    Job later = jobs.submit(Specs.job(9, 1, 1, "J9"), new InputSplits(1, new int[] {TRACKER_1}), 9);
    cluster.run(first, 0, TRACKER_3, 0);
    // Now 14 run and 3 wait, of 32: five are allowed on a node; J9 goes before J1.
    assertThat(cluster.heartbeat(TRACKER_4))
        .extracting(Assigned::attempt)
        .extracting(AttemptId::job)
        .containsExactly(1);
    assertThat(later.pending(TaskType.MAP)).isEqualTo(1);
  }

  /** Section 2.3.2, second case: no idle map slot, but idle reduce slots and local maps. */
  @Test
  void localMapsBorrowReduceSlotsWhereNoMapSlotIsIdle() {
    under("like = dynamicmr, maps { kind = pre-scheduling, beside { kind = " + WAIT + " } }");
    Job filling = jobs.submit(Specs.job(9, 4, 1, "J9"), new InputSplits(1, new int[4]), 9);
    for (int map = 0; map < 4; map++) {
      cluster.run(filling, map, TRACKER_2, 0);
    }
    // 20 of 32 map slots are wanted, so that nothing is lent but for locality.
    assertThat(given(TRACKER_2)).containsExactly(Locality.NODE, Locality.NODE);
    assertThat(cluster.lent(TaskType.REDUCE)).isEqualTo(2);
  }

  @Test
  void onHadoopsFifoToo() {
    under("like = dynamicmr-fifo");
    assertThat(given(TRACKER_2)).containsExactly(Locality.NODE, Locality.NODE, Locality.NODE);
  }
}
