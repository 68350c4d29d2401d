package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.topologies.Slots;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Containers of a job that has ended, when no other job is there. */
class LeftContainersTest {
  /** Until then, each heartbeat of an idle cluster had to be played. */
  @Test
  void theHeartbeatThatEndsTheLastJobReleasesItsContainers() {
    var cluster =
        new PlayedCluster(Clusters.equal(1, 2, new Slots.Containers(8L << 30, 8)), "yarn", 1);
    cluster.tracker.submit(Specs.job(1, 2, 0), cluster.tick());
    for (int beat = 0; beat < 20; beat++) {
      cluster.untilUpdate();
      for (int node = 0; node < 2; node++) {
        int on = node;
        cluster.heartbeat(node);
        cluster.running(node).forEach(attempt -> cluster.end(on, attempt, Outcome.SUCCEEDED));
      }
    }
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    cluster.untilUpdate();
    assertThat(IntStream.range(0, 2))
        .allMatch(node -> cluster.tracker.isIdle(node, cluster.tick()));
    assertThat(cluster.tracker.staysIdle()).isTrue();
  }
}
