package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * NAS's analysis of its map skips: a user has 3 jobs, 10 % of the nodes hold the input of each (p),
 * and half of the maps have outputs that fit (q). Within 10 requests a local map that fits is found
 * with a probability of 1 − (1 − p q)^30 = 78.5 %, within 40 with 99.8 %.
 */
class MtsSkipsTest {
  private static final int JOBS = 3;
  private static final double LOCAL = 0.1;
  private static final double FITS = 0.5;
  private static final int MOST_REQUESTS = 40;
  private static final int TRIALS = 10_000;

  /** A node for each request, and one more for input that none of them holds. */
  private static final Topology TOPOLOGY =
      Clusters.equal(1, MOST_REQUESTS + 1, new Slots.Typed(1, 0));

  private final Random random = new Random(1);
  private final boolean[] fits = new boolean[JOBS + 1];

  /** At which request, from 1, the user has its map; above the most if at none. */
  private int requestsUntilLaunch() {
    Jobs jobs = new Jobs(TOPOLOGY, 1);
    Scheduler fair = SchedulerText.make("fair");
    var cluster = new ScheduledCluster(TOPOLOGY, fair, jobs);
    List<Job> user =
        IntStream.rangeClosed(1, JOBS).mapToObj(number -> submit(jobs, number)).toList();
    Order order = (type, view) -> user.iterator();
    // A map that fits puts out 50 bytes, another 200.
    var predictor =
        new ShufflePredictor(
            job -> OptionalDouble.of(fits[job.number()] ? 0.5 : 2), MapOnlyJobs.UNPREDICTED);
    var mts =
        new MtsMaps(
            new MtsRules(
                predictor,
                TrafficThreshold.of(100),
                new SkipLimit.Times(MOST_REQUESTS),
                SkipEnd.SUITED,
                Double.POSITIVE_INFINITY,
                CongestionHold.UNBOUNDED));
    for (int request = 0; request < MOST_REQUESTS; request++) {
      for (int job = 1; job <= JOBS; job++) {
        fits[job] = random.nextDouble() < FITS;
      }
      NodeState node = cluster.node(request);
      mts.begin(node, cluster, order);
      Round round = fair.slots().begin(node, cluster, order);
      if (!mts.takers(node, cluster, round).orElseThrow().isEmpty()) {
        return request + 1;
      }
    }
    return MOST_REQUESTS + 1;
  }

  private Job submit(Jobs jobs, int number) {
    int[] nodes = new int[MOST_REQUESTS];
    Arrays.setAll(nodes, node -> random.nextDouble() < LOCAL ? node : MOST_REQUESTS);
    return jobs.submit(Specs.job(number, MOST_REQUESTS, 1), new InputSplits(1, nodes), number);
  }

  @Test
  void aUserFindsALocalMapThatFitsAsOftenAsThePaperSays() {
    int[] launches = IntStream.range(0, TRIALS).map(trial -> requestsUntilLaunch()).toArray();
    assertThat(share(launches, 10)).isCloseTo(0.785, within(0.01));
    assertThat(share(launches, 40)).isCloseTo(0.998, within(0.002));
    double none = Math.pow(1 - LOCAL * FITS, JOBS);
    assertThat(1 - Math.pow(none, 10)).isCloseTo(0.785, within(0.0005));
    assertThat(1 - Math.pow(none, 40)).isCloseTo(0.998, within(0.0005));
  }

  private static double share(int[] launches, int within) {
    return Arrays.stream(launches).filter(request -> request <= within).count() / (double) TRIALS;
  }
}
