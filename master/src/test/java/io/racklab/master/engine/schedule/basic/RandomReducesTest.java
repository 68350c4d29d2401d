package io.racklab.master.engine.schedule.basic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Four nodes that beat every 3 s; the fifth runs no reduces. */
class RandomReducesTest {
  private static final long SECOND = 1_000_000_000;
  private static final int NODES = 4;
  private final Slots both = new Slots.Typed(1, 1);
  private final Topology topology =
      Clusters.of(List.of(both, both, both, both, new Slots.Typed(1, 0)));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);

  private Job submit(int number) {
    return jobs.submit(Specs.job(number, 1, 1), new InputSplits(1, new int[1]), 0);
  }

  /** Which node takes each reduce when all ask in turn. */
  private List<Integer> taken(RandomReduces random, Job job, int reduces) {
    List<Integer> nodes = new ArrayList<>();
    while (nodes.size() < reduces) {
      for (int node = 0; node < NODES; node++) {
        if (random.accepts(job, cluster.node(node), cluster)) {
          nodes.add(node);
        }
      }
    }
    return nodes;
  }

  @Test
  void everyNodeThatRunsReducesIsAsLikely() {
    List<Integer> nodes = taken(new RandomReduces(Seed.of(1)), submit(1), 4000);
    for (int node = 0; node < NODES; node++) {
      int wanted = node;
      // Binomial: 1000 with a deviation of 27.
      assertThat(nodes.stream().filter(one -> one == wanted).count()).isCloseTo(1000, within(110L));
    }
  }

  @Test
  void theSeedAndTheJobDecideWhateverOtherJobsDo() {
    Job one = submit(1);
    Job two = submit(2);
    List<Integer> alone = taken(new RandomReduces(Seed.of(1)), two, 50);
    var together = new RandomReduces(Seed.of(1));
    taken(together, one, 7);
    assertThat(taken(together, two, 50)).isEqualTo(alone);
    assertThat(taken(new RandomReduces(Seed.of(2)), two, 50)).isNotEqualTo(alone);
    assertThat(taken(new RandomReduces(Seed.of(1)), one, 50)).isNotEqualTo(alone);
  }

  /** Only nodes 0 and 1 ask; what is drawn for the others is theirs after two heartbeats. */
  @Test
  void nodesThatAreFullOrLostDoNotKeepReduces() {
    var random = new RandomReduces(Seed.of(3));
    Job job = submit(1);
    int[] taken = new int[2];
    for (int beat = 0; taken[0] + taken[1] < 40; beat++) {
      cluster.now(beat * 3 * SECOND);
      for (int node = 0; node < 2; node++) {
        if (random.accepts(job, cluster.node(node), cluster)) {
          taken[node]++;
        }
      }
      // Two heartbeats for one that is away, and one more for the second drawing.
      assertThat(beat).isLessThan(40 * 5);
    }
    assertThat(taken).doesNotContain(0);
  }

  /** They all have a node from the start: one at a time they would take some three rounds each. */
  @Test
  void allReducesThatWaitStartWithinARoundOfHeartbeats() {
    Job job = jobs.submit(Specs.job(1, 1, 40), new InputSplits(1, new int[1]), 0);
    var random = new RandomReduces(Seed.of(1));
    int taken = 0;
    for (int node = 0; node < NODES; node++) {
      while (taken < 40 && random.accepts(job, cluster.node(node), cluster)) {
        job.launchReduce(taken++, 0);
      }
    }
    assertThat(taken).isEqualTo(40);
  }

  private boolean accepts(RandomReduces random, Job job, int node, long nanos) {
    cluster.now(nanos);
    return random.accepts(job, cluster.node(node), cluster);
  }

  /** Returns the nodes to which the first two reduces go, and two others. */
  private int[] placesAndOthers(long seed, Job job) {
    cluster.now(0);
    List<Integer> places = taken(new RandomReduces(Seed.of(seed)), job, 2).subList(0, 2);
    int[] others = IntStream.range(0, NODES).filter(node -> !places.contains(node)).toArray();
    return new int[] {places.get(0), places.get(1), others[0], others[1]};
  }

  @Test
  void theNodeThatAsksTakesAReduceThatHasMissedTwoHeartbeats() {
    Job job = submit(1);
    for (long seed = 1; seed <= 20; seed++) {
      int other = placesAndOthers(seed, job)[2];
      var random = new RandomReduces(Seed.of(seed));
      assertThat(accepts(random, job, other, 0)).isFalse();
      assertThat(accepts(random, job, other, 6 * SECOND)).isFalse();
      assertThat(accepts(random, job, other, 6 * SECOND + 1)).isTrue();
    }
  }

  @Test
  void aNewPlaceIsDrawnAmongAllNodesThatHaveAsked() {
    Job job = submit(1);
    int taken = 0;
    for (long seed = 1; seed <= 20; seed++) {
      int[] nodes = placesAndOthers(seed, job);
      var random = new RandomReduces(Seed.of(seed));
      accepts(random, job, nodes[2], 0);
      if (accepts(random, job, nodes[3], 7 * SECOND)) {
        taken++;
      } else {
        assertThat(accepts(random, job, nodes[3], 8 * SECOND)).as("it has a new place").isFalse();
        assertThat(accepts(random, job, nodes[2], 8 * SECOND)).isTrue();
      }
    }
    assertThat(taken).isBetween(3, 17);
  }

  @Test
  void aReducesWaitBeginsOnlyOnceTheOneBeforeHasStarted() {
    Job job = submit(1);
    for (long seed = 1; seed <= 20; seed++) {
      int[] nodes = placesAndOthers(seed, job);
      var random = new RandomReduces(Seed.of(seed));
      assertThat(accepts(random, job, nodes[2], 0)).isFalse();
      assertThat(accepts(random, job, nodes[0], 5 * SECOND)).isTrue();
      assertThat(accepts(random, job, nodes[3], 7 * SECOND)).isFalse();
      assertThat(accepts(random, job, nodes[3], 13 * SECOND)).isFalse();
      assertThat(accepts(random, job, nodes[3], 13 * SECOND + 1))
          .as("no other has asked since")
          .isTrue();
    }
  }
}
