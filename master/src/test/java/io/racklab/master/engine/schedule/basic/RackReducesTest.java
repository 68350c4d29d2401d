package io.racklab.master.engine.schedule.basic;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Three racks of two nodes that beat every 3 s; node 2 × r is the first of rack r. */
class RackReducesTest {
  private static final long SECOND = 1_000_000_000;
  private final Topology topology = Clusters.equal(3, 2, new Slots.Typed(4, 4));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);
  private final Job job = jobs.submit(Specs.job(1, 9, 8), new InputSplits(1, new int[9]), 0);

  private boolean accepts(ReducePlacement placement, int rack) {
    return placement.accepts(job, cluster.node(2 * rack + rack % 2), cluster);
  }

  private void output(long first, long second, long third) {
    job.outputs().add(0, 0, first);
    job.outputs().add(3, 1, second);
    job.outputs().add(5, 2, third);
  }

  /** Eight reduces on three racks: three, three and two, as fast as racks have slots. */
  @Test
  void roundRobinGivesAllRacksEquallyManyBeforeThereIsOutput() {
    var roundRobin = new RoundRobinReduces();
    for (int rack : new int[] {2, 2, 1, 0, 0, 0, 1, 1}) {
      assertThat(accepts(roundRobin, rack)).isTrue();
    }
    for (int rack = 0; rack < 3; rack++) {
      assertThat(accepts(roundRobin, rack)).isFalse();
    }
  }

  /** Of two racks with output each gets four of eight; the third waits. */
  @Test
  void roundRobinLeavesOutRacksWithoutOutput() {
    output(100, 200, 0);
    var roundRobin = new RoundRobinReduces();
    assertThat(accepts(roundRobin, 2)).isFalse();
    for (int i = 0; i < 4; i++) {
      assertThat(accepts(roundRobin, 0)).isTrue();
      assertThat(accepts(roundRobin, 1)).isTrue();
    }
    assertThat(accepts(roundRobin, 0)).isFalse();
    assertThat(accepts(roundRobin, 1)).isFalse();
  }

  /** What is left over goes to the racks with most output: of eight reduces on three racks two. */
  @Test
  void roundRobinGivesTheRestWhereMostOutputIs() {
    output(100, 200, 150);
    var roundRobin = new RoundRobinReduces();
    int[] given = new int[3];
    for (int beat = 0; beat < 30; beat++) {
      given[beat % 3] += accepts(roundRobin, beat % 3) ? 1 : 0;
    }
    assertThat(given).containsExactly(2, 3, 3);
  }

  /** Eight reduces for 500, 300 and 0 bytes: five, three and none. */
  @Test
  void proportionalGivesRacksTheirShareOfTheReduces() {
    output(500, 300, 0);
    var proportional = new ProportionalReduces();
    int[] given = new int[3];
    for (int beat = 0; beat < 30; beat++) {
      if (accepts(proportional, beat % 3)) {
        given[beat % 3]++;
      }
    }
    assertThat(given).containsExactly(5, 3, 0);
  }

  /** Eight reduces for thirds: 2.67 each, so that no rack has more than three. */
  @Test
  void proportionalRoundsUp() {
    output(100, 100, 100);
    var proportional = new ProportionalReduces();
    for (int i = 0; i < 3; i++) {
      assertThat(accepts(proportional, 0)).isTrue();
      assertThat(accepts(proportional, 1)).isTrue();
    }
    assertThat(accepts(proportional, 0)).isFalse();
    assertThat(accepts(proportional, 2)).isTrue();
  }

  @Test
  void proportionalTakesWhoeverAsksBeforeThereIsOutput() {
    var proportional = new ProportionalReduces();
    assertThat(accepts(proportional, 2)).isTrue();
    assertThat(accepts(proportional, 2)).isTrue();
  }

  @Test
  void afterTwoHeartbeatsOtherRacksTakeWhatIsLeft() {
    output(0, 0, 100);
    for (ReducePlacement placement :
        new ReducePlacement[] {new RoundRobinReduces(), new ProportionalReduces()}) {
      cluster.now(10 * SECOND);
      assertThat(accepts(placement, 0)).isFalse();
      cluster.now(16 * SECOND);
      assertThat(accepts(placement, 1)).isFalse();
      cluster.now(16 * SECOND + 1);
      assertThat(accepts(placement, 1)).isTrue();
      assertThat(accepts(placement, 0)).isTrue();
      // The rack that should have them takes one: others wait for it anew.
      assertThat(accepts(placement, 2)).isTrue();
      assertThat(accepts(placement, 1)).isFalse();
    }
  }

  @Test
  void outputOfARackIsThatOfItsNodesAsTheyAreNow() {
    var racks = new RackReduces(topology);
    output(100, 0, 30);
    assertThat(racks.output(job, topology)).containsExactly(100, 0, 30);
    job.outputs().add(1, 3, 20);
    assertThat(racks.output(job, topology)).containsExactly(120, 0, 30);
  }

  @Test
  void aJobThatBeginsAnewHasNoOutput() {
    var racks = new RackReduces(topology);
    job.launchMap(0, 0);
    job.succeeded(TaskType.MAP, 0, 3, 0);
    long bytes = job.bytes().mapOutput(0);
    assertThat(racks.output(job, topology)).containsExactly(0, bytes, 0);
    job.restart();
    assertThat(racks.output(job, topology)).containsExactly(0, 0, 0);
  }

  @Test
  void reducesOfAJobAreCountedWhateverOtherJobsDo() {
    var roundRobin = new RoundRobinReduces();
    for (int given = 0; given < 3; given++) {
      assertThat(accepts(roundRobin, 0)).isTrue();
    }
    Job other = jobs.submit(Specs.job(2, 9, 8), new InputSplits(1, new int[9]), 0);
    assertThat(roundRobin.accepts(other, cluster.node(0), cluster)).isTrue();
    assertThat(accepts(roundRobin, 0)).isFalse();
  }
}
