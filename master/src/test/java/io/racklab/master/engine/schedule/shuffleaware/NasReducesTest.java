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
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three racks of two nodes with a map slot and eight reduce slots each; node 2 × r is the first of
 * rack r. A heartbeat offers one reduce slot. A byte counts as a tenth of a mebibyte: less than 10
 * bytes are light, more than 1000 heavy.
 */
class NasReducesTest {
  private static final double TENTHS = 10.0 / (1 << 20);
  private static final long LIGHT = 9;
  private static final long MEDIUM = 500;
  private static final long HEAVY = 2000;
  private static final Topology TOPOLOGY = Clusters.equal(3, 2, new Slots.Typed(1, 8));

  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private NasReduces nas;

  private ScheduledCluster cluster(String reduces) {
    Scheduler scheduler =
        SchedulerText.make(
            "{ name = x, like = nas, reduces { %s, predictor { kind = earlier-run } }"
                    .formatted(reduces)
                + ", slots { kind = typed, load = full } }");
    nas = (NasReduces) scheduler.reduces();
    var cluster = new ScheduledCluster(TOPOLOGY, scheduler, jobs);
    cluster.scaleBytes(TENTHS);
    return cluster;
  }

  private ScheduledCluster avoiding() {
    return cluster("kind = ca-rts");
  }

  private ScheduledCluster congested(int mostSkips) {
    ScheduledCluster cluster =
        cluster("kind = cr-rts, congestion-threshold = 0.8, max-skips = " + mostSkips);
    cluster.links(new UsedLinks().up(0, 0.9));
    return cluster;
  }

  /** A job of eight maps, of which the first have ended on these nodes. */
  private Job submit(int number, String user, long shuffle, int reduces, int... endedOn) {
    var spec =
        Specs.numbered(number)
            .by(user)
            .input(800)
            .shuffle(shuffle)
            .maps(8)
            .reduces(reduces)
            .build();
    Job job = jobs.submit(spec, new InputSplits(1, new int[8]), number);
    for (int map = 0; map < endedOn.length; map++) {
      job.launchMap(map, number);
      job.succeeded(TaskType.MAP, map, endedOn[map], number);
    }
    return job;
  }

  /** The jobs whose reduces a node is given in so many heartbeats. */
  private static List<Integer> at(ScheduledCluster cluster, int node, int heartbeats) {
    List<Integer> given = new ArrayList<>();
    for (int i = 0; i < heartbeats; i++) {
      cluster.heartbeat(node).stream()
          .map(Assigned::attempt)
          .filter(id -> id.type() == TaskType.REDUCE)
          .forEach(id -> given.add(id.job()));
    }
    return given;
  }

  @Test
  void jobsGoByClassAndByWhetherTheRackHasItsShareOfTheirReduces() {
    ScheduledCluster cluster = avoiding();
    submit(1, "ann", HEAVY, 1, 2);
    submit(2, "ann", MEDIUM, 1, 2);
    submit(3, "ann", LIGHT, 1, 2);
    submit(4, "ann", LIGHT, 1, 0);
    submit(5, "ann", MEDIUM, 1, 0);
    submit(6, "ann", HEAVY, 1, 0);
    assertThat(at(cluster, 0, 6)).containsExactly(6, 5, 4, 3, 2, 1);
  }

  /** Eight reduces for output of 5, 3 and 0 maps: ReduceNum is 5, 3 and 0. */
  @Test
  void racksGetReducesByTheirShareOfTheMapOutput() {
    ScheduledCluster cluster = avoiding();
    submit(1, "ann", HEAVY, 8, 0, 1, 0, 1, 0, 2, 3, 2);
    submit(2, "ann", LIGHT, 20, 0);
    assertThat(at(cluster, 4, 1)).containsExactly(2);
    assertThat(at(cluster, 0, 6)).containsExactly(1, 1, 1, 1, 1, 2);
    assertThat(at(cluster, 2, 4)).containsExactly(1, 1, 1, 2);
  }

  /** Five reduces for halves: 2.5 each, of which the part counts as a whole. */
  @Test
  void aPartOfAReduceIsOne() {
    ScheduledCluster cluster = avoiding();
    submit(1, "ann", HEAVY, 5, 0, 2);
    submit(2, "ann", LIGHT, 20, 4);
    assertThat(at(cluster, 0, 4)).containsExactly(1, 1, 1, 2);
  }

  @Test
  void beforeThereIsOutputNoRackHasItsShare() {
    ScheduledCluster cluster = avoiding();
    submit(1, "ann", MEDIUM, 1, 0);
    submit(2, "ann", HEAVY, 2);
    assertThat(at(cluster, 0, 3)).containsExactly(2, 2, 1);
  }

  @Test
  void inAClassTheJobWithAllMapsDoneGoesFirstAndThenTheLarger() {
    ScheduledCluster cluster = avoiding();
    submit(1, "ann", HEAVY, 1, 0);
    submit(2, "ann", 3 * HEAVY, 1, 0);
    submit(3, "ann", 2 * HEAVY, 1, 0);
    submit(4, "ann", HEAVY, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    assertThat(at(cluster, 0, 4)).containsExactly(4, 2, 3, 1);
  }

  /** The order of users is the first question's: nobody is skipped. */
  @Test
  void theUserThatGoesFirstHasASlotWhateverItsClass() {
    ScheduledCluster cluster = avoiding();
    submit(1, "ann", LIGHT, 2, 2);
    submit(2, "bob", HEAVY, 2, 0);
    assertThat(at(cluster, 0, 4)).containsExactly(1, 2, 1, 2);
  }

  @Test
  void underCongestionOnlyLightJobsStartReduces() {
    ScheduledCluster cluster = congested(135);
    submit(1, "ann", HEAVY, 3, 0);
    submit(2, "ann", LIGHT, 1, 0);
    submit(3, "bob", MEDIUM, 2, 0);
    submit(4, "bob", LIGHT, 1, 0);
    assertThat(at(cluster, 0, 3)).containsExactly(2, 4);
    assertThat(nas.reductions()).isEqualTo(3);
    assertThat(nas.delayed()).isEqualTo(5);
    assertThat(nas.measures())
        .containsEntry("cr_rts_runs", 3.0)
        .containsEntry("cr_rts_delayed_reduces", 5.0);
    // Another rack is not congested.
    assertThat(at(cluster, 2, 1)).containsExactly(1);
    assertThat(nas.reductions()).isEqualTo(3);
  }

  @Test
  void aUserIsSkippedForTheNextThatHasALightJob() {
    ScheduledCluster cluster = congested(135);
    submit(1, "ann", HEAVY, 3, 0);
    submit(2, "bob", LIGHT, 2, 0);
    assertThat(at(cluster, 0, 3)).containsExactly(2, 2);
  }

  /** Two skips for each launch, the last of which makes the third request the user's. */
  @Test
  void aUserThatHasBeenSkippedSoOftenHasAnyReduceAndIsSkippedAnewThen() {
    ScheduledCluster cluster = congested(2);
    submit(1, "ann", HEAVY, 3, 0);
    assertThat(at(cluster, 0, 2)).isEmpty();
    assertThat(at(cluster, 0, 1)).containsExactly(1);
    assertThat(at(cluster, 0, 2)).isEmpty();
    assertThat(at(cluster, 0, 1)).containsExactly(1);
    assertThat(nas.delayed()).isEqualTo(3);
  }

  /** Algorithm 4 to the letter: only a light job's reduce sets the count of skips back. */
  @Test
  void whereRowsOfSkipsEndWithALightJobAUserHasItsOtherReducesUntilThen() {
    ScheduledCluster cluster =
        cluster(
            "kind = cr-rts, congestion-threshold = 0.8, max-skips = 2, skips-end-with = suited");
    cluster.links(new UsedLinks().up(0, 0.9));
    submit(1, "ann", HEAVY, 4, 0);
    assertThat(at(cluster, 0, 2)).isEmpty();
    assertThat(at(cluster, 0, 2)).containsExactly(1, 1);
    submit(2, "ann", LIGHT, 1, 0);
    assertThat(at(cluster, 0, 2)).containsExactly(2);
    assertThat(at(cluster, 0, 2)).containsExactly(1);
  }

  @Test
  void delayedReducesGoFirstInTheirClassOnceTheLinksAreFree() {
    ScheduledCluster cluster = congested(135);
    submit(1, "ann", HEAVY, 2, 0);
    assertThat(at(cluster, 0, 1)).isEmpty();
    submit(2, "ann", 2 * HEAVY, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    cluster.links(new UsedLinks());
    // Both of job 1 carry the mark, the larger job with all its maps done does not.
    assertThat(at(cluster, 0, 3)).containsExactly(1, 1, 2);
  }

  @Test
  void aMarkLeavesWithItsReduce() {
    ScheduledCluster cluster = congested(135);
    Job marked = submit(1, "ann", HEAVY, 1, 0);
    assertThat(at(cluster, 0, 1)).isEmpty();
    cluster.links(new UsedLinks());
    assertThat(at(cluster, 0, 1)).containsExactly(1);
    marked.lost(TaskType.REDUCE, 0);
    submit(2, "ann", 2 * HEAVY, 1, 0);
    // Its reduce waits again, unmarked, and rack 0 counts it.
    assertThat(at(cluster, 0, 2)).containsExactly(2, 1);
  }

  @Test
  void underAnInfiniteThresholdNothingIsCongested() {
    ScheduledCluster cluster =
        cluster("kind = cr-rts, congestion-threshold = infinite, max-skips = 135");
    cluster.links(new UsedLinks().up(0, 1).down(0, 1));
    submit(1, "ann", HEAVY, 3, 0);
    assertThat(at(cluster, 0, 3)).containsExactly(1, 1, 1);
    assertThat(nas.reductions()).isZero();
    assertThat(nas.delayed()).isZero();
  }
}
