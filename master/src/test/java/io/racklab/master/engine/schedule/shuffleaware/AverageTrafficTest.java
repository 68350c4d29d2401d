package io.racklab.master.engine.schedule.shuffleaware;

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

/** Node 0 has six map slots, node 1 has two. */
class AverageTrafficTest {
  private static final long SECOND = 1_000_000_000;
  private static final Topology TOPOLOGY =
      Clusters.of(List.of(new Slots.Typed(6, 1), new Slots.Typed(2, 1)));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(TOPOLOGY, SchedulerText.make("fair"), jobs);
  private final AverageTraffic measured =
      new AverageTraffic(
          new ShufflePredictor(RatioSource.Measured.ONLY, MapOnlyJobs.UNPREDICTED), 3 * SECOND);

  private Job submit(int number, long input, long shuffle, int maps) {
    return jobs.submit(
        Specs.numbered(number)
            .input(input)
            .shuffle(shuffle)
            .maps(maps)
            .reduces(shuffle == 0 ? 0 : 1)
            .build(),
        new InputSplits(1, new int[maps]),
        0);
  }

  private long bytes(int node) {
    return measured.bytes(cluster.node(node), cluster);
  }

  /** 6 × (400 + 600) / (4 + 6), and 2 × 100. */
  @Test
  void aNodeHasRoomForWhatItsSlotsPutOutOnAverage() {
    submit(1, 400, 900, 4);
    submit(2, 600, 10, 6);
    assertThat(bytes(0)).isEqualTo(600);
    assertThat(bytes(1)).isEqualTo(200);
  }

  /** Its maps are in the way of others all the same: 6 × 400 / 10. */
  @Test
  void aJobWithoutReducesCountsWithItsMapsOnly() {
    submit(1, 400, 900, 4);
    submit(2, 600, 0, 6);
    assertThat(bytes(0)).as("a ratio of 1, as of any new job").isEqualTo(600);
    var known = new ShufflePredictor(RatioSource.Measured.ONLY, MapOnlyJobs.PREDICTED);
    assertThat(new AverageTraffic(known, 3 * SECOND).bytes(cluster.node(0), cluster))
        .isEqualTo(240);
  }

  @Test
  void itFollowsTheJobsAtOnceAndPredictionsFromTimeToTime() {
    Job first = submit(1, 400, 800, 4);
    assertThat(bytes(0)).isEqualTo(600);
    first.launchMap(0, 0);
    first.succeeded(TaskType.MAP, 0, 0, 0);
    cluster.now(3 * SECOND - 1);
    assertThat(bytes(0)).isEqualTo(600);
    cluster.now(3 * SECOND);
    assertThat(bytes(0)).isEqualTo(1200);
    // 6 × (800 + 600) / 10.
    Job second = submit(2, 600, 60, 6);
    assertThat(bytes(0)).isEqualTo(840);
    jobs.remove(second);
    assertThat(bytes(0)).isEqualTo(1200);
  }

  @Test
  void withoutJobsThereIsNoRoomAndNoNeedOfAny() {
    assertThat(bytes(0)).isZero();
  }

  @Test
  void anOperatorMaySayAnother() {
    assertThat(TrafficThreshold.of(64).bytes(cluster.node(0), cluster)).isEqualTo(64);
    assertThat(TrafficThreshold.INFINITE.bytes(cluster.node(0), cluster)).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> TrafficThreshold.of(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
