package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two racks of two nodes with 8 map slots each, nodes 0 and 1, 2 and 3. Input lies on node 3. */
class DelayMapsTest {
  private static final long SECOND = 1_000_000_000;
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Typed(8, 1));
  private static final String FIVE_AND_TEN = "node-wait = 5s, rack-wait = 10s";

  private final Jobs jobs = new Jobs(TOPOLOGY, 0);

  private ScheduledCluster cluster(String waits) {
    return cluster(waits, "");
  }

  private ScheduledCluster cluster(String waits, String order) {
    String scheduler =
        "{ name = x, like = delay, maps { kind = delay, %s }, order { kind = fair %s }"
            + ", slots { kind = typed, load = cap, maps-per-heartbeat = 1 } }";
    return new ScheduledCluster(
        TOPOLOGY, SchedulerText.make(scheduler.formatted(waits, order)), jobs);
  }

  private Job submit(int number, int maps, int... nodes) {
    int[] all = new int[maps];
    Arrays.setAll(all, map -> nodes[Math.min(map, nodes.length - 1)]);
    return jobs.submit(Specs.job(number, maps, 0), new InputSplits(1, all), number);
  }

  private static List<Locality> at(ScheduledCluster cluster, double seconds, int node) {
    cluster.now((long) (seconds * SECOND));
    return cluster.heartbeat(node).stream().map(Assigned::locality).toList();
  }

  @Test
  void aJobWaitsForItsNodeThenForItsRackThenForNothing() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    submit(1, 100, 3);
    assertThat(at(cluster, 1, 2)).isEmpty();
    assertThat(at(cluster, 5.999, 2)).isEmpty();
    // Passed over since 1 s.
    assertThat(at(cluster, 6, 0)).isEmpty();
    assertThat(at(cluster, 6.001, 2)).containsExactly(Locality.RACK);
  }

  @Test
  void afterBothWaitsItTakesAnyNode() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    submit(1, 100, 3);
    at(cluster, 1, 0);
    assertThat(at(cluster, 15.999, 0)).isEmpty();
    assertThat(at(cluster, 16, 0)).containsExactly(Locality.OFF);
    // It goes on without a wait: the last was launched off-rack.
    assertThat(at(cluster, 16, 1)).containsExactly(Locality.OFF);
  }

  @Test
  void aLaunchInTheRackKeepsTheRackAndBeginsTheWaitForMoreAnew() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    submit(1, 100, 3);
    at(cluster, 1, 2);
    assertThat(at(cluster, 6, 2)).containsExactly(Locality.RACK);
    assertThat(at(cluster, 6, 2)).containsExactly(Locality.RACK);
    assertThat(at(cluster, 7, 0)).isEmpty();
    assertThat(at(cluster, 16, 0)).isEmpty();
    assertThat(at(cluster, 17, 0)).containsExactly(Locality.OFF);
  }

  @Test
  void aLaunchOnItsNodeTakesItBackToTheFirstWait() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    submit(1, 100, 3);
    at(cluster, 1, 0);
    assertThat(at(cluster, 16, 3)).containsExactly(Locality.NODE);
    assertThat(at(cluster, 16, 0)).isEmpty();
    assertThat(at(cluster, 20, 2)).isEmpty();
    assertThat(at(cluster, 21, 2)).containsExactly(Locality.RACK);
  }

  /** A job waits only from a heartbeat at which it was passed over to the next one. */
  @Test
  void aJobThatIsNotAskedDoesNotWait() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    submit(1, 100, 3);
    at(cluster, 1, 0);
    // A map of its own at 3 s ends its wait; so the 17 s to the next heartbeat do not count.
    assertThat(at(cluster, 3, 3)).containsExactly(Locality.NODE);
    assertThat(at(cluster, 20, 0)).isEmpty();
    assertThat(at(cluster, 24.999, 2)).isEmpty();
    assertThat(at(cluster, 25, 2)).containsExactly(Locality.RACK);
  }

  @Test
  void anotherJobTakesTheSlotThatOneLeaves() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    Job waiting = submit(1, 100, 3);
    Job local = submit(2, 100, 0);
    assertThat(at(cluster, 1, 0)).containsExactly(Locality.NODE);
    assertThat(local.running(TaskType.MAP)).isEqualTo(1);
    assertThat(waiting.running(TaskType.MAP)).isZero();
  }

  @Test
  void aFailedMapDoesNotWait() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    Job job = submit(1, 100, 3);
    job.launchMap(7, 0);
    job.unsuccessful(TaskType.MAP, 7, true);
    assertThat(at(cluster, 1, 0)).containsExactly(Locality.OFF);
    assertThat(job.pendingMaps().has(7)).isFalse();
  }

  @Test
  void automaticWaitsAreOneAndAHalfHeartbeats() {
    // The heartbeat of the cluster is 3 s.
    assertThat(new LocalityDelay.Automatic().node(TOPOLOGY)).isEqualTo(4_500_000_000L);
    ScheduledCluster cluster = cluster("node-wait = auto");
    submit(1, 100, 3);
    at(cluster, 1, 2);
    assertThat(at(cluster, 5.499, 2)).isEmpty();
    assertThat(at(cluster, 5.5, 2)).containsExactly(Locality.RACK);
    at(cluster, 6, 0);
    assertThat(at(cluster, 10.5, 0)).containsExactly(Locality.OFF);
  }

  /** Algorithm 1 of the paper: a job is passed over so many times, however long that takes. */
  @Test
  void skipsAreCountedInPlaceOfTime() {
    ScheduledCluster cluster = cluster("node-skips = 2, rack-skips = 1");
    submit(1, 100, 3);
    assertThat(at(cluster, 1, 2)).isEmpty();
    assertThat(at(cluster, 1, 2)).isEmpty();
    assertThat(at(cluster, 1, 2)).containsExactly(Locality.RACK);
    assertThat(at(cluster, 900, 0)).isEmpty();
    assertThat(at(cluster, 900, 0)).containsExactly(Locality.OFF);
  }

  @Test
  void aHeartbeatThatOffersSeveralSlotsIsOneSkip() {
    String scheduler = "{ name = x, like = delay, maps { kind = delay, node-skips = 2 } }";
    var cluster = new ScheduledCluster(TOPOLOGY, SchedulerText.make(scheduler), jobs);
    Job waiting = submit(1, 1, 3);
    submit(2, 100, 0);
    // Asked first for each of the eight slots, it is passed over once.
    assertThat(at(cluster, 1, 0)).hasSize(8).containsOnly(Locality.NODE);
    assertThat(at(cluster, 1, 2)).isEmpty();
    assertThat(waiting.running(TaskType.MAP)).isZero();
    assertThat(at(cluster, 1, 2)).containsExactly(Locality.RACK);
  }

  @Test
  void noWaitIsGreedy() {
    ScheduledCluster cluster = cluster("node-wait = 0s");
    submit(1, 100, 3);
    assertThat(at(cluster, 1, 0)).containsExactly(Locality.OFF);
  }

  /** The pool has waited for its fair share for over 20 s: it no longer waits for locality. */
  @Test
  void aJobOfAStarvingPoolDoesNotWait() {
    ScheduledCluster cluster =
        cluster("node-wait = 1h", ", preemption { fair-share-timeout = 20s }");
    submit(1, 100, 3);
    assertThat(at(cluster, 1, 0)).isEmpty();
    assertThat(at(cluster, 21, 0)).isEmpty();
    assertThat(at(cluster, 21.1, 0)).containsExactly(Locality.OFF);
  }

  @Test
  void aPoolStarvesOnceItHasLackedItsMinimumForTheTimeout() {
    ScheduledCluster cluster =
        cluster(
            "node-wait = 1h",
            ", pools { pool { min-maps = 1, min-share-timeout = 20s } }, preemption { }");
    submit(1, 100, 3);
    cluster.now(SECOND);
    Assigned local = cluster.heartbeat(3).get(0);
    assertThat(at(cluster, 22, 0)).as("it has its minimum").isEmpty();
    cluster.finish(3, local.attempt());
    assertThat(at(cluster, 42, 0)).isEmpty();
    assertThat(at(cluster, 42.1, 0)).containsExactly(Locality.OFF);
  }

  /** Waits of ended jobs are removed now and then; those of active jobs stay. */
  @Test
  void aJobGoesOnWaitingWhileManyOthersCome() {
    ScheduledCluster cluster = cluster(FIVE_AND_TEN);
    submit(1, 100, 3);
    assertThat(at(cluster, 1, 0)).isEmpty();
    for (int number = 2; number <= 40; number++) {
      Job other = submit(number, 1, 0);
      cluster.finish(0, cluster.heartbeat(0).get(0).attempt());
      jobs.remove(other);
    }
    assertThat(at(cluster, 6, 2)).containsExactly(Locality.RACK);
  }
}
