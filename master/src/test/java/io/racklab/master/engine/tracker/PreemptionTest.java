package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.hadoop.HadoopOnClassPath;
import io.racklab.protocol.AttemptId;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Containers that Hadoop's capacity scheduler takes back from jobs over their share. */
class PreemptionTest {
  private static final long SECOND = 1_000_000_000L;

  /** The monitor runs each 3 s, and waits for 4 s before it kills. */
  private static final String HALVES =
      """
      properties {
        "yarn.resourcemanager.scheduler.monitor.enable" = true
        "yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill" = 4000
        "yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round" = 1
        "yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor" = 1
        "yarn.scheduler.capacity.maximum-am-resource-percent" = 1
        "yarn.scheduler.capacity.root.queues" = "a,b"
        "yarn.scheduler.capacity.root.a.capacity" = 50
        "yarn.scheduler.capacity.root.a.user-limit-factor" = 2
        "yarn.scheduler.capacity.root.b.capacity" = 50
      }
      """;

  private final PlayedCluster cluster =
      new PlayedCluster(
          Clusters.equal(1, 2, new Slots.Containers(8L << 30, 8)),
          SchedulerText.make(HadoopOnClassPath.scheduler("capacity", HALVES)),
          1);

  private void pass(int seconds) {
    for (int second = 0; second < seconds; second++) {
      cluster.pass(SECOND);
      cluster.heartbeat(0);
      cluster.heartbeat(1);
    }
  }

  private List<Integer> maps() {
    return IntStream.of(1, 2)
        .map(
            job ->
                (int)
                    IntStream.of(0, 1)
                        .mapToObj(cluster::running)
                        .flatMap(List::stream)
                        .map(AttemptId::job)
                        .filter(one -> one == job)
                        .count())
        .boxed()
        .toList();
  }

  /**
   * The cluster has 16 GiB, a master 2 and a map 1. Each queue's half is thus a master and 6 maps.
   */
  @Test
  void aQueueGetsItsHalfBackAfterTheWaitsOfTheMonitor() {
    cluster.tracker.submit(Specs.numbered(1).user("u").pool("a").maps(40).build(), cluster.tick());
    pass(20);
    assertThat(maps()).containsExactly(14, 0);
    cluster.tracker.submit(Specs.numbered(2).user("v").pool("b").maps(40).build(), cluster.tick());
    pass(3);
    assertThat(maps()).as("nothing is killed before the wait is over").containsExactly(14, 0);
    pass(6);
    assertThat(maps()).as("two maps made room for the master").containsExactly(12, 0);
    pass(10);
    assertThat(maps()).containsExactly(6, 6);
    pass(20);
    assertThat(maps()).as("each queue keeps its half").containsExactly(6, 6);
  }
}
