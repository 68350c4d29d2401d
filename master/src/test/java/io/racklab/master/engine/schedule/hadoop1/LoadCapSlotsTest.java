package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hadoop 1.2.1's fair scheduler with several assignments a heartbeat. */
class LoadCapSlotsTest {
  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(4, 4));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerFile.named("fair").make(Seed.of(1)), jobs);

  private void submit(int maps, int reduces) {
    jobs.submit(Specs.job(1, maps, reduces), new InputSplits(1, new int[maps]), 0);
  }

  @Test
  void aHeartbeatFillsTheNodeWithMapsAndReducesInTurn() {
    submit(100, 100);
    assertThat(cluster.heartbeat(3))
        .extracting(one -> one.attempt().type().letter())
        .containsExactly("m", "r", "m", "r", "m", "r", "m", "r");
  }

  @Test
  void aNodeTakesItsPartOfWhatIsRunnable() {
    submit(6, 3);
    // ceil(4 × 6 / 16) = 2 and ceil(4 × 3 / 16) = 1.
    cluster.heartbeat(0);
    assertThat(cluster.node(0).running(TaskType.MAP)).isEqualTo(2);
    assertThat(cluster.node(0).running(TaskType.REDUCE)).isEqualTo(1);
    assertThat(cluster.heartbeat(0)).isEmpty();
  }

  /** Two attempts of a job that has left still run: as many as the next job's runnable maps. */
  @Test
  void attemptsOfAJobThatHasLeftDoNotCountAsRunnable() {
    submit(2, 0);
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    jobs.remove(jobs.job(1));
    jobs.submit(Specs.job(2, 2, 0), new InputSplits(1, new int[2]), 1);

    assertThat(cluster.heartbeat(2)).hasSize(1);
  }

  @Test
  void oneTypeGoesOnWhenTheOtherHasNothing() {
    submit(100, 0);
    assertThat(cluster.heartbeat(0)).hasSize(4);
  }

  private ScheduledCluster limited(String slots) {
    String scheduler = "{ name = x, like = fair, slots { kind = typed, load = cap, %s } }";
    return new ScheduledCluster(topology, SchedulerText.make(scheduler.formatted(slots)), jobs);
  }

  @Test
  void aHeartbeatIsGivenOneTaskIfTheFileSaysSo() {
    submit(100, 100);
    ScheduledCluster single = limited("assign-multiple = false");
    assertThat(single.heartbeat(0)).hasSize(1);
    assertThat(single.heartbeat(0)).hasSize(1);
    assertThat(single.node(0).running(TaskType.MAP)).isEqualTo(1);
    assertThat(single.node(0).running(TaskType.REDUCE)).isEqualTo(1);
  }

  @Test
  void aHeartbeatIsGivenAMostOfEachTypeIfTheFileSaysSo() {
    submit(100, 100);
    ScheduledCluster capped = limited("maps-per-heartbeat = 2, reduces-per-heartbeat = 1");
    assertThat(capped.heartbeat(0))
        .extracting(one -> one.attempt().type().letter())
        .containsExactly("m", "r", "m");
    assertThat(capped.heartbeat(0)).hasSize(3);
  }

  @Test
  void theLoadIsAsOfTheLastUpdate() {
    cluster.updateOnlyWhenTold();
    submit(6, 0);
    assertThat(cluster.heartbeat(0)).isEmpty();
    cluster.update();
    assertThat(cluster.heartbeat(0)).hasSize(2);
  }

  @Test
  void reducesThatMayNotStartYetAreNoLoad() {
    Jobs late = new Jobs(topology, 1);
    ScheduledCluster of =
        new ScheduledCluster(topology, SchedulerFile.named("fair").make(Seed.of(1)), late);
    late.submit(Specs.job(1, 2, 50), new InputSplits(1, new int[2]), 0);
    assertThat(of.heartbeat(0)).extracting(one -> one.attempt().type()).containsOnly(TaskType.MAP);
  }

  /** ceil(4 × 6 / 16) = 2 maps are the node's part. */
  @Test
  void aLocalMapBeyondTheLoadTakesAnIdleSlotOnceTheNodeHasItsPart() {
    submit(6, 0);
    assertThat(LoadCapSlots.UNLIMITED.begin(cluster.node(0), cluster).takesLocalMap()).isFalse();
    cluster.heartbeat(0);
    assertThat(LoadCapSlots.UNLIMITED.begin(cluster.node(0), cluster).takesLocalMap()).isTrue();
  }

  @Test
  void aLocalMapBeyondTheLoadCountsTowardsTheMostOfAHeartbeat() {
    submit(6, 0);
    cluster.heartbeat(0);
    for (var slots :
        List.of(new LoadCapSlots(false, 9, 9, 0.5), new LoadCapSlots(true, 1, 9, 0.5))) {
      Round round = slots.begin(cluster.node(0), cluster);
      assertThat(round.takesLocalMap()).isTrue();
      round.launched(TaskType.MAP, Locality.NODE);
      assertThat(round.takesLocalMap()).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 0.5", "1, 0, 0.5", "1, 1, 0", "1, 1, 1.01", "1, 1, NaN"})
  void limitsThatLeaveATypeNothingAreRefused(int maps, int reduces, double sharedReduces) {
    assertThatThrownBy(() -> new LoadCapSlots(true, maps, reduces, sharedReduces))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oneTaskOfEachTypeAndAllSharedSlotsAreLimits() {
    assertThat(new LoadCapSlots(true, 1, 1, 1).sharedReduces()).isOne();
  }
}
