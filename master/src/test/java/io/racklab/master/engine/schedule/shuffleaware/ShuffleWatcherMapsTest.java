package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.UsedLinks;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Three racks of two nodes with a map slot each; blocks of 100 bytes. */
class ShuffleWatcherMapsTest {
  private static final long SECOND = 1_000_000_000;
  private static final Topology TOPOLOGY = Clusters.equal(3, 2, new Slots.Typed(8, 1));
  private final Jobs jobs = new Jobs(TOPOLOGY, 1);
  private final ScheduledCluster cluster =
      new ScheduledCluster(
          TOPOLOGY,
          SchedulerText.make(
              "{ name = x, like = shuffle-watcher, slots { kind = typed, load = full, max-maps = 1 }"
                  + ", maps { kind = shuffle-watcher, node-wait = 5s, rack-wait = 10s,"
                  + " congestion-threshold = 0.8, predictor { kind = earlier-run } } }"),
          jobs);

  private Job submit(long shuffle, int... nodes) {
    return jobs.submit(
        Specs.numbered(1)
            .input(100L * nodes.length)
            .shuffle(shuffle)
            .maps(nodes.length)
            .reduces(1)
            .build(),
        new InputSplits(1, nodes),
        0);
  }

  private static List<Integer> racks(Job job, long shuffle) {
    ChosenRacks chosen = ChosenRacks.of(job, shuffle, true, TOPOLOGY);
    return IntStream.range(0, 3).filter(chosen::has).boxed().toList();
  }

  private List<Locality> at(double seconds, int node) {
    cluster.now((long) (seconds * SECOND));
    return cluster.heartbeat(node).stream().map(Assigned::locality).toList();
  }

  /**
   * 500, 300 and 200 bytes in racks 1, 0 and 2: k = 1 costs 500, k = 2 costs 200 + S / 2, k = 3
   * costs 2 S / 3.
   */
  @Test
  void asManyRacksAsMakeInputFromElsewhereAndShuffleLeast() {
    Job job = submit(1, 0, 0, 1, 2, 2, 3, 3, 3, 4, 5);
    assertThat(racks(job, 0)).containsExactly(0, 1, 2);
    assertThat(racks(job, 749)).containsExactly(0, 1, 2);
    assertThat(racks(job, 751)).containsExactly(1);
    assertThat(racks(job, 10_000)).containsExactly(1);
  }

  /** 500, 400 and 50 with a shuffle of 600: 450 + 0, 50 + 300, 0 + 400. */
  @Test
  void itMayBeSomeOfTheRacks() {
    Job job =
        jobs.submit(
            Specs.numbered(1).input(950).shuffle(600).maps(10).reduces(1).build(),
            new InputSplits(1, new int[] {0, 0, 0, 0, 0, 2, 2, 2, 2, 4}),
            0);
    assertThat(racks(job, 600)).containsExactly(0, 1);
  }

  /** Each block is in racks 0 and 1 or 0 and 2: nothing lies outside rack 0. */
  @Test
  void aReplicaInOneOfThemIsEnough() {
    Job job =
        jobs.submit(
            Specs.numbered(1).input(200).shuffle(10).maps(2).reduces(1).build(),
            new InputSplits(2, new int[] {0, 2, 1, 4}),
            0);
    assertThat(racks(job, 10)).containsExactly(0);
  }

  @Test
  void mapsRunInTheChosenRacksAndReadTheRestFromAfar() {
    submit(10_000, 0, 2, 3);
    // Not in rack 0, though it holds input; nor does rack 1 wait for what it has to read anyway.
    assertThat(at(1, 0)).isEmpty();
    assertThat(at(1, 2)).containsExactly(Locality.NODE);
    assertThat(at(1, 2)).containsExactly(Locality.OFF);
    assertThat(at(1, 0)).isEmpty();
    assertThat(at(1, 2)).isEmpty();
    assertThat(at(1, 3)).containsExactly(Locality.NODE);
  }

  @Test
  void aJobThatHasWaitedForAnyNodeTakesAny() {
    submit(10_000, 0, 2, 3);
    assertThat(at(1, 0)).isEmpty();
    assertThat(at(15.9, 0)).isEmpty();
    assertThat(at(16, 0)).containsExactly(Locality.NODE);
    // It is back at the first wait.
    assertThat(at(16, 4)).isEmpty();
  }

  /** All maps are to go to rack 1, where their input is, but for that of node 0. */
  @Test
  void inACongestedRackMapsOfOtherRacksFillSlotsButWaitForLocality() {
    submit(10_000, 0, 2, 3);
    assertThat(at(1, 0)).isEmpty();
    cluster.links(new UsedLinks().up(0, 0.9).up(2, 0.9));
    // Input from afar would fill the links that are full.
    assertThat(at(1, 4)).isEmpty();
    assertThat(at(1, 0)).containsExactly(Locality.NODE);
  }

  @Test
  void aFailedMapWaitsForNoRack() {
    Job job = submit(10_000, 2, 2, 3);
    job.launchMap(1, 0);
    job.unsuccessful(TaskType.MAP, 1, true);
    assertThat(at(1, 0)).containsExactly(Locality.OFF);
  }

  /** Taken for 300 at first, its shuffle turns out to be nothing to speak of. */
  @Test
  void racksAreChosenAnewWhenTheShuffleIsKnown() {
    var measuring =
        new ScheduledCluster(
            TOPOLOGY,
            SchedulerText.make(
                "{ name = x, like = shuffle-watcher, slots { kind = typed, load = full, max-maps = 1 } }"),
            jobs);
    Job job = submit(3, 0, 2, 3);
    assertThat(measuring.heartbeat(0)).isEmpty();
    Assigned first = measuring.heartbeat(2).get(0);
    measuring.finish(2, first.attempt());
    assertThat(job.mapRatios().average()).hasValue(0.01);
    assertThat(measuring.heartbeat(0)).hasSize(1);
  }
}
