package io.racklab.master.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A policy keeps its own promise, and another policy or setting breaks it: with two jobs on three
 * racks of two nodes, each with two map slots and four reduce slots.
 */
class TwoJobsModelsTest {
  private enum Policy {
    MTS(
        "mts",
        5,
        "maps { kind = mts, traffic-threshold = auto, max-skips = 4 }",
        "maps { kind = mts, traffic-threshold = infinite, max-skips = 3 }"),
    CA_RTS(
        "ca-rts",
        5,
        "slots { kind = typed, load = cap }, reduces { kind = ca-rts }",
        "slots { kind = typed, load = cap }, reduces { kind = first-come }"),
    SHUFFLE_WATCHER(
        "shuffle-watcher",
        5,
        "reduces { kind = shuffle-watcher, congestion-threshold = 0.8 }",
        "reduces { kind = first-come }"),
    PI_DHSA("pi-dhsa", 40, borrowing(0.5), borrowing(1));

    private final String word;
    private final int mapsOfSecond;
    private final String right;
    private final String wrong;

    Policy(String word, int mapsOfSecond, String right, String wrong) {
      this.word = word;
      this.mapsOfSecond = mapsOfSecond;
      this.right = right;
      this.wrong = wrong;
    }

    private static String borrowing(double share) {
      return "slots { kind = pi-dhsa, load = cap, borrowed-map-slots = "
          + share
          + ", borrowed-reduce-slots = "
          + share
          + ", weights { map = 1, reduce = 1 } }";
    }

    /** Runs two jobs on all nodes for a while, under these settings held to the right ones. */
    HeldToPromises held(String settings) {
      Topology topology = Clusters.equal(3, 2, new Slots.Typed(2, 4));
      Jobs jobs = new Jobs(topology, 0);
      HeldToPromises held = new HeldToPromises(scheduler(settings), scheduler(right), word);
      ScheduledCluster cluster = new ScheduledCluster(topology, held.scheduler(), jobs);
      Job first = jobs.submit(Specs.job(1, 9, 9), new InputSplits(1, new int[9]), 0);
      int[] nodes = new int[mapsOfSecond];
      if (mapsOfSecond < topology.nodeCount()) {
        Arrays.setAll(nodes, map -> map + 1);
      }
      jobs.submit(Specs.job(2, mapsOfSecond, 3), new InputSplits(1, nodes), 1);
      for (int map = 0; map < 3; map++) {
        first.launchMap(map, 0);
        first.succeeded(TaskType.MAP, map, map == 2 ? 2 : 0, 0);
      }
      for (int second = 0; second < 30; second++) {
        cluster.now(second * 1_000_000_000L);
        for (int node = 5; node >= 0; node--) {
          cluster.heartbeat(node);
        }
      }
      return held;
    }

    private static Scheduler scheduler(String settings) {
      return SchedulerText.make("{ name = x, like = fifo, " + settings + " }");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theRightSettingsKeepThePromise(Policy policy) {
    HeldToPromises held = policy.held(policy.right);

    assertThat(held.broken()).isEmpty();
    assertThat(held.tests()).isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void otherSettingsBreakIt(Policy policy) {
    assertThat(policy.held(policy.wrong).broken()).isNotEmpty();
  }
}
