package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.UsedLinks;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two racks of two nodes with 6 map slots each, nodes 0 and 1, 2 and 3. A heartbeat offers one map
 * slot. Blocks are of 100 bytes.
 */
class MtsMapsTest {
  private static final long SECOND = 1_000_000_000;
  private static final double MEGABYTES = 1.0 / (1 << 20);
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Typed(6, 1));

  private final Jobs jobs = new Jobs(TOPOLOGY, 1);
  private MtsMaps mts;

  private ScheduledCluster cluster(String rules) {
    Scheduler scheduler =
        SchedulerText.make(
            "{ name = x, like = mts, maps { kind = mts, %s }".formatted(rules)
                + ", slots { kind = typed, load = full, max-maps = 1 } }");
    mts = (MtsMaps) scheduler.maps();
    return new ScheduledCluster(TOPOLOGY, scheduler, jobs);
  }

  private static final String KNOWN = ", predictor { kind = earlier-run }";

  /** A job whose maps all read from one node. */
  private Job submit(int number, String user, int node, long input, long shuffle) {
    int maps = JobSpec.mapsOf(input, Clusters.BLOCK);
    int[] nodes = new int[maps];
    Arrays.fill(nodes, node);
    return submit(number, user, input, shuffle, nodes);
  }

  private Job submit(int number, String user, long input, long shuffle, int... nodes) {
    var spec =
        Specs.numbered(number)
            .name("job-" + number)
            .by(user)
            .input(input)
            .shuffle(shuffle)
            .maps(nodes.length)
            .reduces(shuffle == 0 ? 0 : 1)
            .build();
    return jobs.submit(spec, new InputSplits(1, nodes), number);
  }

  private static List<String> at(ScheduledCluster cluster, int node) {
    return cluster.heartbeat(node).stream().map(one -> one.attempt().text()).toList();
  }

  private static void skip(ScheduledCluster cluster, int node, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(cluster.heartbeat(node)).isEmpty();
    }
  }

  @Test
  void aMapWaitsUntilTheNodesRunningMapsLeaveRoomForItsOutput() {
    ScheduledCluster cluster = cluster("traffic-threshold = 250 B, max-skips = 135" + KNOWN);
    submit(1, "ann", 0, 1000, 1000);
    List<Assigned> first = cluster.heartbeat(0);
    assertThat(first).hasSize(1);
    assertThat(cluster.heartbeat(0)).hasSize(1);
    assertThat(mts.refusedForOutput()).isZero();
    assertThat(cluster.heartbeat(0)).isEmpty();
    assertThat(mts.refusedForOutput()).isEqualTo(1);
    cluster.finish(0, first.get(0).attempt());
    assertThat(cluster.heartbeat(0)).hasSize(1);
    assertThat(mts.measures()).containsEntry("mts_refused_for_output", 1.0);
  }

  /** What the running maps put out is predicted anew: 40 a map now that one has ended. */
  @Test
  void roomIsReckonedWithWhatIsKnownOfTheJobByNow() {
    ScheduledCluster cluster = cluster("traffic-threshold = 200 B, max-skips = 135");
    submit(1, "ann", 0, 1000, 400);
    List<Assigned> first = cluster.heartbeat(0);
    cluster.heartbeat(0);
    assertThat(cluster.heartbeat(0)).isEmpty();
    cluster.finish(0, first.get(0).attempt());
    for (int map = 0; map < 4; map++) {
      assertThat(cluster.heartbeat(0)).hasSize(1);
    }
    // Five run now: no room for a sixth, though there is a slot.
    assertThat(cluster.heartbeat(0)).isEmpty();
  }

  /** 6 × 1000 / 10 for six maps of 100. */
  @Test
  void equalMapsFillANodeUnderTheAverageThreshold() {
    ScheduledCluster cluster = cluster("traffic-threshold = auto, max-skips = 135");
    submit(1, "ann", 0, 1000, 333);
    for (int map = 0; map < 6; map++) {
      assertThat(cluster.heartbeat(0)).hasSize(1);
    }
    assertThat(mts.refusedForOutput()).isZero();
  }

  @Test
  void theMapThatFitsClosestGoesFirst() {
    ScheduledCluster cluster = cluster("traffic-threshold = 100 B, max-skips = 135" + KNOWN);
    submit(1, "ann", 0, 100, 50);
    submit(2, "ann", 0, 100, 120);
    submit(3, "ann", 0, 100, 90);
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
    // 10 bytes are left.
    assertThat(at(cluster, 0)).isEmpty();
  }

  @Test
  void aMapOfAnUnpredictedJobGoesBeforeTheClosestFit() {
    ScheduledCluster cluster =
        cluster(
            "traffic-threshold = 1 KB, max-skips = 135,"
                + " predictor { kind = measured, ratios { job-1 = 0.9, job-3 = 0.95 } }");
    submit(1, "ann", 0, 100, 90);
    submit(2, "ann", 0, 20, 90);
    submit(3, "ann", 0, 100, 95);
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
  }

  /** The last block of 30 bytes fits where a whole one does not. */
  @Test
  void theLastMapOfAJobMayFitWhereTheOthersDoNot() {
    ScheduledCluster cluster = cluster("traffic-threshold = 60 B, max-skips = 135" + KNOWN);
    submit(1, "ann", 0, 330, 330);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-3-0");
    assertThat(at(cluster, 0)).isEmpty();
    assertThat(mts.refusedForOutput()).isEqualTo(1);
  }

  @Test
  void aUserWithoutAQualifiedMapIsSkippedForTheNext() {
    ScheduledCluster cluster = cluster("traffic-threshold = 100 B, max-skips = 135" + KNOWN);
    submit(1, "ann", 0, 100, 200);
    submit(2, "ann", 3, 100, 10);
    submit(3, "bob", 0, 100, 10);
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
  }

  /** As under delay scheduling: from then on it takes any node, until a map suits one. */
  @Test
  void aUserThatHasBeenSkippedSoOftenNeedNotBeLocalUntilItIs() {
    ScheduledCluster cluster = cluster("traffic-threshold = 1 KB, max-skips = 2" + KNOWN);
    submit(1, "ann", 3, 500, 500);
    skip(cluster, 0, 2);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-1-m-1-0");
    assertThat(at(cluster, 3)).containsExactly("job-1-m-2-0");
    skip(cluster, 0, 2);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-3-0");
  }

  /** What is local but puts out too much does not suit. */
  @Test
  void aLocalMapThatDoesNotFitLeavesTheRowOfSkipsAsItIs() {
    ScheduledCluster cluster = cluster("traffic-threshold = 50 B, max-skips = 2" + KNOWN);
    submit(1, "ann", 3, 300, 300);
    skip(cluster, 3, 2);
    assertThat(at(cluster, 3)).containsExactly("job-1-m-0-0");
    assertThat(at(cluster, 3)).containsExactly("job-1-m-1-0");
    assertThat(at(cluster, 0)).containsExactly("job-1-m-2-0");
  }

  @Test
  void anyLaunchEndsTheRowOfSkipsWhereThatIsSaid() {
    ScheduledCluster cluster =
        cluster("traffic-threshold = 1 KB, max-skips = 2, skips-end-with = any" + KNOWN);
    submit(1, "ann", 3, 300, 300);
    skip(cluster, 0, 2);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
    skip(cluster, 0, 2);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-1-0");
    skip(cluster, 0, 1);
    assertThat(at(cluster, 3)).containsExactly("job-1-m-2-0");
  }

  @Test
  void whatSuitsEndsTheRowOfSkips() {
    ScheduledCluster cluster = cluster("traffic-threshold = 1 KB, max-skips = 2" + KNOWN);
    submit(1, "ann", 3, 300, 300);
    skip(cluster, 0, 1);
    assertThat(at(cluster, 3)).hasSize(1);
    skip(cluster, 0, 2);
    assertThat(at(cluster, 0)).hasSize(1);
  }

  /** Each slot of a heartbeat is a request of its own. */
  @Test
  void aHeartbeatThatOffersSeveralSlotsMaySkipAUserSeveralTimes() {
    Scheduler scheduler =
        SchedulerText.make(
            "{ name = x, like = mts, maps { kind = mts, traffic-threshold = infinite, max-skips = 3 }"
                + ", slots { kind = typed, load = full } }");
    var cluster = new ScheduledCluster(TOPOLOGY, scheduler, jobs);
    submit(1, "ann", 3, 100, 100);
    submit(2, "bob", 0, 1000, 1000);
    // Bob has the first three slots and Ann the fourth, off-rack, which ends the round.
    assertThat(at(cluster, 0))
        .containsExactly("job-2-m-0-0", "job-2-m-1-0", "job-2-m-2-0", "job-1-m-0-0");
  }

  @Test
  void aUserMayBeSkippedForATimeInPlaceOfANumberOfTimes() {
    ScheduledCluster cluster = cluster("traffic-threshold = infinite, max-wait = 5s");
    submit(1, "ann", 3, 300, 300);
    cluster.now(SECOND);
    skip(cluster, 0, 3);
    cluster.now(6 * SECOND - 1);
    skip(cluster, 0, 1);
    cluster.now(6 * SECOND);
    assertThat(at(cluster, 0)).hasSize(1);
  }

  /** By bytes of a mebibyte each: 8 are a small input, 100 a large one. */
  @Test
  void withoutLocalitySmallJobsGoBeforeLargeAndUnpredictedBeforePredicted() {
    ScheduledCluster cluster =
        cluster(
            "traffic-threshold = 10 KB, max-skips = 0,"
                + " predictor { kind = measured, ratios { job-1 = 1, job-3 = 1 } }");
    cluster.scaleBytes(MEGABYTES);
    submit(1, "ann", 3, 100, 100);
    submit(2, "ann", 3, 100, 100);
    submit(3, "ann", 3, 8, 8);
    submit(4, "ann", 3, 8, 8);
    assertThat(at(cluster, 0)).containsExactly("job-4-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
  }

  /** 1 × 90 in the rack, 2 × 40 and 2 × 50 beyond it. */
  @Test
  void withinACategoryTheCostOfMovingTheInputDecides() {
    ScheduledCluster cluster = cluster("traffic-threshold = 10 KB, max-skips = 0" + KNOWN);
    submit(1, "ann", 2, 50, 90);
    submit(2, "ann", 1, 90, 90);
    submit(3, "ann", 3, 40, 10);
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
  }

  @Test
  void atEqualCostTheClosestFitDecides() {
    ScheduledCluster cluster = cluster("traffic-threshold = 100 B, max-skips = 0" + KNOWN);
    submit(1, "ann", 2, 50, 40);
    submit(2, "ann", 3, 50, 120);
    submit(3, "ann", 2, 50, 80);
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
  }

  @Test
  void evenThenALocalQualifiedMapGoesFirst() {
    ScheduledCluster cluster = cluster("traffic-threshold = 10 KB, max-skips = 0");
    submit(1, "ann", 3, 8, 8);
    submit(2, "ann", 0, 100, 100);
    cluster.scaleBytes(MEGABYTES);
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
  }

  @Test
  void whereNoneQualifiesTheLocalMapOfLeastOutputGoesFirst() {
    ScheduledCluster cluster = cluster("traffic-threshold = 100 B, max-skips = 0" + KNOWN);
    submit(1, "ann", 0, 100, 300);
    submit(2, "ann", 0, 100, 200);
    submit(3, "ann", 3, 100, 150);
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
    assertThat(mts.refusedForOutput()).isEqualTo(3);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-3-m-0-0");
  }

  @Test
  void whereNoneQualifiesAndNoneIsLocalTheLeastOutputGoesFirst() {
    ScheduledCluster cluster = cluster("traffic-threshold = 100 B, max-skips = 0" + KNOWN);
    submit(1, "ann", 1, 100, 300);
    submit(2, "ann", 3, 100, 200);
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
  }

  @Test
  void anInfiniteThresholdRefusesNone() {
    ScheduledCluster cluster = cluster("traffic-threshold = infinite, max-skips = 135" + KNOWN);
    submit(1, "ann", 0, 600, 1_000_000_000_000L);
    for (int map = 0; map < 6; map++) {
      assertThat(cluster.heartbeat(0)).hasSize(1);
    }
    assertThat(mts.refusedForOutput()).isZero();
  }

  /** As under delay scheduling, but its output has to fit. */
  @Test
  void aFailedMapDoesNotWaitForItsInput() {
    ScheduledCluster cluster = cluster("traffic-threshold = 100 B, max-skips = 135" + KNOWN);
    Job job = submit(1, "ann", 3, 1000, 1000);
    job.launchMap(7, 0);
    job.unsuccessful(TaskType.MAP, 7, true);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-7-1");
    job.launchMap(8, 0);
    job.unsuccessful(TaskType.MAP, 8, true);
    assertThat(at(cluster, 0)).isEmpty();
  }

  /** By bytes of a mebibyte each. */
  @Test
  void inACongestedRackOnlyLightJobsStartMaps() {
    ScheduledCluster cluster =
        cluster("traffic-threshold = infinite, max-skips = 1, congestion-threshold = 0.8" + KNOWN);
    cluster.scaleBytes(MEGABYTES);
    cluster.links(new UsedLinks().down(0, 0.81).up(1, 0.8));
    submit(1, "ann", 300, 600, 0, 0, 2);
    // However often it is passed over.
    skip(cluster, 0, 3);
    assertThat(mts.heldBackWhileCongested()).isEqualTo(3);
    // That was no skip: elsewhere it waits for its input. The other rack is not above the
    // threshold.
    skip(cluster, 3, 1);
    assertThat(at(cluster, 3)).containsExactly("job-1-m-2-0");
    submit(2, "bob", 0, 200, 0);
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
    cluster.links(new UsedLinks());
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
  }

  @Test
  void aBoundedHoldEndsAfterSoManySkips() {
    ScheduledCluster cluster =
        cluster(
            "traffic-threshold = infinite, max-skips = 2, congestion-threshold = 0.8"
                + ", congestion-hold = bounded"
                + KNOWN);
    cluster.scaleBytes(MEGABYTES);
    cluster.links(new UsedLinks().down(0, 0.81));
    submit(1, "ann", 300, 600, 0, 0, 2);
    skip(cluster, 0, 2);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
    assertThat(mts.heldBackWhileCongested()).isEqualTo(2);
  }

  @Test
  void withoutACongestionThresholdLinksAreNotLookedAt() {
    ScheduledCluster cluster = cluster("traffic-threshold = infinite, max-skips = 1" + KNOWN);
    cluster.scaleBytes(MEGABYTES);
    cluster.links(new UsedLinks().down(0, 1).up(0, 1));
    submit(1, "ann", 0, 300, 600);
    assertThat(at(cluster, 0)).hasSize(1);
    assertThat(mts.heldBackWhileCongested()).isZero();
  }

  @Test
  void aJobWhoseTasksNeedMoreSlotsThanAreFreeIsNotPicked() {
    ScheduledCluster cluster = cluster("traffic-threshold = infinite, max-skips = 0" + KNOWN);
    Job wide = submit(1, "ann", 0, 200, 900);
    wide.slotsPerTask(TaskType.MAP, 4);
    submit(2, "ann", 0, 200, 100);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-0-0");
    assertThat(at(cluster, 0)).containsExactly("job-2-m-0-0");
    AttemptId id = new AttemptId(1, TaskType.MAP, 0, 0);
    cluster.finish(0, id);
    assertThat(at(cluster, 0)).containsExactly("job-1-m-1-0");
  }
}
