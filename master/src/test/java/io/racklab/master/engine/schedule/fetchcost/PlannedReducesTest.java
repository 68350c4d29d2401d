package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import io.racklab.topologies.file.ClusterFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two racks of three nodes with two reduce slots each, which beat every 3 s. */
class PlannedReducesTest {
  private static final long SECOND = 1_000_000_000;
  private static final int NODES = 6;
  private final Topology topology = Clusters.equal(2, 3, new Slots.Typed(2, 2));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);

  /** From the cheapest: nodes 4, 2, 0, 1, 3, 5. */
  private final FetchingCosts costs =
      new GivenCosts(
          Map.of("r1-n1", 3.0, "r1-n2", 4.0, "r1-n3", 2.0, "r2-n1", 5.0, "r2-n2", 1.0),
          OptionalDouble.of(6));

  private final ReducePlacement greedy = new PlannedReduces(costs, new CheapestSlots());

  private Job submit(int number, int maps, int reduces) {
    return jobs.submit(
        Specs.job(number, maps, reduces), new InputSplits(1, new int[maps]), cluster.now());
  }

  /** A map of the job ends on a node. */
  private void mapEnds(Job job, int map, int node) {
    job.launchMap(map, cluster.now());
    job.succeeded(TaskType.MAP, map, node, cluster.now());
  }

  private Job started(int number, int reduces) {
    Job job = submit(number, 1, reduces);
    mapEnds(job, 0, 0);
    return job;
  }

  /** Which nodes of these take a reduce when each asks once, in turn; it holds the slot then. */
  private List<Integer> taken(ReducePlacement placement, Job job, int... nodes) {
    List<Integer> taken = new ArrayList<>();
    for (int node : nodes) {
      while (job.pending(TaskType.REDUCE) > 0
          && cluster.node(node).free(TaskType.REDUCE) > 0
          && placement.accepts(job, cluster.node(node), cluster)) {
        cluster.hold(job, node);
        taken.add(node);
      }
    }
    return taken;
  }

  private static int[] all() {
    return IntStream.range(0, NODES).toArray();
  }

  @Test
  void greedyTakesTheFreeSlotsOfLeastCost() {
    assertThat(taken(greedy, started(1, 5), all())).containsExactly(0, 2, 2, 4, 4);
    assertThat(taken(greedy, started(2, 3), all())).containsExactly(0, 1, 1);
  }

  @Test
  void aChoiceBeginsFurtherDownTheListOfFreeSlots() {
    SlotChoice third = (job, slots) -> 3;
    assertThat(taken(new PlannedReduces(costs, third), started(1, 3), all()))
        .containsExactly(0, 0, 2);
  }

  /** Twelve slots, ten reduces: only two can be left free. */
  @Test
  void itBeginsWhereAllItsReducesFindSlots() {
    SlotChoice tenth = (job, slots) -> 10;
    assertThat(taken(new PlannedReduces(costs, tenth), started(1, 10), all()))
        .containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 5, 5);
  }

  @Test
  void aJobOfMoreReducesThanFreeSlotsGetsTheRestAsSlotsComeFree() {
    Job job = started(1, 14);
    assertThat(taken(greedy, job, all())).hasSize(12);
    cluster.giveBack(job, 3);
    assertThat(taken(greedy, job, all())).containsExactly(3);
  }

  @Test
  void noOtherJobTakesASlotThatAJobWaitsFor() {
    Job first = started(1, 2);
    Job second = started(2, 2);
    // The first is placed on node 4 when node 0 asks.
    assertThat(taken(greedy, first, 0)).isEmpty();
    assertThat(taken(greedy, second, all())).containsExactly(2, 2);
    assertThat(taken(greedy, first, 4)).containsExactly(4, 4);
  }

  @Test
  void aJobThatDoesNotComeKeepsItsPlacesForTwoHeartbeats() {
    Job first = started(1, 2);
    assertThat(taken(greedy, first, 0)).isEmpty();
    cluster.now(6 * SECOND + 1);
    assertThat(taken(greedy, started(2, 2), all())).containsExactly(4, 4);
    // The first still waits for node 4, which is full; those that ask get it after two heartbeats.
    assertThat(taken(greedy, first, 0, 1)).isEmpty();
    cluster.now(12 * SECOND + 2);
    assertThat(taken(greedy, first, 1, 0, 5)).containsExactly(0, 0);
  }

  @Test
  void nothingIsPlacedBeforeAMapTellsHowMuchThereIs() {
    Job job = submit(1, 4, 2);
    assertThat(taken(greedy, job, all())).isEmpty();
    assertThat(greedy.why(job, cluster.node(0), cluster)).contains("no map of the job has ended");
    mapEnds(job, 0, 0);
    assertThat(taken(greedy, job, all())).containsExactly(4, 4);
  }

  /** Four maps of 100 bytes each; one has put out its 100, then two: X = m / m_done × X_done. */
  @Test
  void theDataOfAJobAreEstimatedFromTheMapsThatHaveEnded() {
    Job job = submit(1, 4, 2);
    mapEnds(job, 0, 3);
    assertThat(PlannedReduces.estimate(job, cluster)).isEqualTo(400);
    mapEnds(job, 1, 5);
    assertThat(PlannedReduces.estimate(job, cluster)).isEqualTo(400);
    job.outputs().add(1, 2, 50);
    assertThat(PlannedReduces.estimate(job, cluster)).isEqualTo(250.0 / 2 * 4);
  }

  /** 100 bytes on node 0, 300 in the other rack, 200 of them on node 3. */
  @Test
  void outputCostsAreThoseOfFetchingWhatLiesWhere() {
    Job job = submit(1, 4, 1);
    mapEnds(job, 0, 0);
    mapEnds(job, 1, 3);
    mapEnds(job, 2, 3);
    mapEnds(job, 3, 4);
    assertThat(new OutputCosts(HopWeights.HOPS).of(job, cluster))
        .containsExactly(600, 700, 700, 100 + 200, 200 + 200, 300 + 200);
    assertThat(
            taken(
                new PlannedReduces(new OutputCosts(HopWeights.HOPS), new CheapestSlots()),
                job,
                all()))
        .containsExactly(3);
  }

  /** Racks of three: H = 2 × 1 + 3 × 2. */
  @Test
  void hopCostsAreTheAccumulatedDistances() {
    assertThat(new HopCosts(HopWeights.HOPS).of(started(1, 1), cluster)).containsOnly(8);
    assertThat(new HopCosts(new HopWeights(1, 10, 10)).of(started(2, 1), cluster)).containsOnly(32);
  }

  /** Pods of two racks of two: H = 1 + 2 × 2 + 4 × 3, or 20 between pods, or as in one tier. */
  @Test
  void podsAreFartherThanRacks() {
    Topology pods =
        new Topology(
            ClusterFile.parse(
                "c.conf",
                "cluster { pods { count = 2, link = 1 Gbps, racks { count = 2, link = 1 Gbps,"
                    + " nodes { count = 2, slots = 2, link = 1 Gbps } } } }"));
    assertThat(HopWeights.HOPS.of(pods).accumulated()).containsOnly(1 + 2 * 2 + 4 * 3);
    assertThat(new HopWeights(1, 2, 20).of(pods).accumulated()).containsOnly(1 + 2 * 2 + 4 * 20);
    assertThat(new HopWeights(1, 2, 2).of(pods).accumulated()).containsOnly(1 + 6 * 2);
  }

  /** The job's reduces took 10, 30 and 20 s, 20 on average: ratios 1/2, 3/2 and 1. */
  @Test
  void learnedCostsAreRatiosToTheAverageReduceOfTheJob() {
    var learned = new LearnedCosts();
    var placement = new PlannedReduces(learned, new CheapestSlots());
    Job job = started(1, 3);
    assertThat(learned.of(job, cluster)).containsOnly(1);
    long[] seconds = {10, 30, 20};
    for (int node = 0; node < 3; node++) {
      placement.succeeded(job, cluster.hold(job, node), seconds[node] * SECOND);
    }
    assertThat(learned.of(job, cluster))
        .containsExactly(new double[] {0.5, 1.5, 1, 1, 1, 1}, within(1e-12));
  }

  @Test
  void drawnCostsAreTheSameForEveryoneOfASeed() {
    Job job = started(1, 1);
    var seed = io.racklab.master.engine.seed.Seed.of(5);
    double[] drawn = new DrawnCosts(1, 100, seed).of(job, cluster);
    assertThat(drawn).isEqualTo(new DrawnCosts(1, 100, seed).of(job, cluster));
    assertThat(drawn).doesNotHaveDuplicates();
    for (double cost : drawn) {
      assertThat(cost).isBetween(1.0, 100.0);
    }
  }

  /** Maps put out 100 bytes each. */
  @Test
  void recedingHorizonLeavesTheCheapestSlotsToTheNextJob() {
    var horizon = new PlannedReduces(costs, new RecedingHorizon(100));
    assertThat(taken(horizon, started(1, 1), all())).containsExactly(4);
    // N = (0 + 1)/2, p = 1/4; X/R = 50 against (100 + 50)/2/4 = 18.75.
    assertThat(taken(horizon, started(2, 2), all())).containsExactly(2, 4);
    // N = (0 + 1 + 2)/3, p = 1/3; X/R = 25 against (100 + 50 + 25)/3/3 = 19.4.
    assertThat(taken(horizon, started(3, 4), all())).containsExactly(0, 0, 1, 2);
    // N = 6/4, p = 3/8; X/R = 20 against (100 + 50 + 25 + 20)/4 × 3/8 = 18.3.
    assertThat(taken(horizon, started(4, 5), all())).containsExactly(1, 3, 3, 5, 5);
  }

  /** The same up to the last: 100/2 two reduces each. */
  @Test
  void recedingHorizonBeginsAfterAsManySlotsAsItNeeds() {
    var horizon = new PlannedReduces(costs, new RecedingHorizon(100));
    assertThat(taken(horizon, started(1, 1), all())).containsExactly(4);
    assertThat(taken(horizon, started(2, 1), all())).containsExactly(4);
    // N = 1, p = 1/3; X/R = 20 against (100 + 100 + 20)/3/3 = 24.4: slots 6 to 10 of the ten free.
    assertThat(taken(horizon, started(3, 5), all())).containsExactly(1, 3, 3, 5, 5);
  }
}
