package io.racklab.master.engine.schedule.hadoop;

import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.of;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.yarn.Container;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers that Hadoop's schedulers take back, by the clock. */
class HadoopPreemptionTest {
  private static final String MONITOR = "yarn.resourcemanager.monitor.capacity.preemption.";

  private static HadoopCluster capacity() {
    return new HadoopCluster(4)
        .queues("a", "b")
        .property("yarn.resourcemanager.scheduler.monitor.enable", true)
        .property(MONITOR + "monitoring_interval", 3000)
        .property(MONITOR + "max_wait_before_kill", 15_000)
        .property(MONITOR + "total_preemption_per_round", 1)
        .property(MONITOR + "natural_termination_factor", 1);
  }

  private static HadoopCluster fair(String share) {
    return new HadoopCluster(4)
        .fair(
            "<queue name=\"a\"/><queue name=\"b\">"
                + share
                + "</queue><defaultFairSharePreemptionThreshold>1"
                + "</defaultFairSharePreemptionThreshold>")
        .property("yarn.scheduler.fair.preemption", true)
        .property("yarn.scheduler.fair.preemption.cluster-utilization-threshold", 0.5)
        .property("yarn.scheduler.fair.waitTimeBeforeKill", 15_000);
  }

  /** Fills the cluster in queue a, then queue b wants half of it. */
  private static void fill(HadoopCluster cluster) {
    cluster.run(1, "root.a", "alice");
    cluster.askMaps(1, 40);
    assertThat(cluster.beat()).hasSize(15);
    cluster.submit(2, "root.b", "bob");
    cluster.askMaps(2, 40);
    cluster.beat();
  }

  /** Passes time until containers are taken back, and ends them; returns the time passed. */
  private static long wait(HadoopCluster cluster, List<Container> taken) {
    long start = cluster.millis();
    while (taken.isEmpty()) {
      cluster.pass(100);
      taken.addAll(cluster.scheduler().takenBack());
      assertThat(cluster.millis()).isLessThan(start + 100_000);
    }
    taken.forEach(cluster.scheduler()::completed);
    assertThat(cluster.scheduler().takenBack()).isEmpty();
    return cluster.millis() - start;
  }

  @Test
  void aQueueGetsItsHalfBack() {
    try (HadoopCluster cluster = capacity().start()) {
      fill(cluster);
      List<Container> taken = new ArrayList<>();
      long waited = wait(cluster, taken);
      // The monitor marks at its interval, and kills at the first interval after the wait.
      assertThat(waited).isBetween(15_000L, 15_000L + 2 * 3000);
      assertThat(of(taken, 1)).isEqualTo(taken.size()).isBetween(7L, 8L);
      List<Container> given = cluster.beat();
      assertThat(of(given, 2)).isEqualTo(taken.size());
    }
  }

  @Test
  void nothingIsTakenWithoutAMonitor() {
    try (HadoopCluster cluster =
        capacity().property("yarn.resourcemanager.scheduler.monitor.enable", false).start()) {
      fill(cluster);
      assertThat(cluster.scheduler().wakeMillis()).isEqualTo(Long.MAX_VALUE);
      cluster.pass(60_000);
      cluster.scheduler().update();
      assertThat(cluster.scheduler().takenBack()).isEmpty();
    }
  }

  /** Until the node says that a container has ended, its resources are not free. */
  @Test
  void killedContainersHoldTheirNodeUntilTheyEnd() {
    try (HadoopCluster cluster = capacity().start()) {
      fill(cluster);
      List<Container> taken = List.of();
      while (taken.isEmpty()) {
        cluster.pass(1000);
        taken = cluster.scheduler().takenBack();
      }
      assertThat(cluster.beat()).isEmpty();
      cluster.scheduler().completed(taken.get(0));
      assertThat(cluster.beat()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<minResources>8192 mb,8 vcores</minResources>"
            + "<minSharePreemptionTimeout>10</minSharePreemptionTimeout>",
        "<fairSharePreemptionTimeout>10</fairSharePreemptionTimeout>"
      })
  void aStarvedQueueGetsItsShare(String share) {
    try (HadoopCluster cluster = fair(share).start()) {
      fill(cluster);
      List<Container> all = new ArrayList<>();
      List<Container> given = new ArrayList<>();
      long waited = 0;
      while (of(given, 2) < 8 && cluster.millis() < 300_000) {
        List<Container> taken = new ArrayList<>();
        long more = wait(cluster, taken);
        waited = waited == 0 ? more : waited;
        all.addAll(taken);
        given.addAll(cluster.beat());
      }
      // The starvation's timeout and the warning's; both are seen by the update each 500 ms.
      assertThat(waited).isBetween(22_000L, 27_000L);
      assertThat(of(given, 2)).isEqualTo(8);
      assertThat(of(all, 1)).isEqualTo(all.size()).isEqualTo(8);
    }
  }
}
