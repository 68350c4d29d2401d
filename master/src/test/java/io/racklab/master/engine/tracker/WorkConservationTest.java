package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** When heartbeats bring nothing new, no slot is idle while a task that may use it waits. */
class WorkConservationTest {
  private static PlayedCluster filled(String preset, Random random) {
    Slots slots = new Slots.Typed(1 + random.nextInt(3), 1 + random.nextInt(3));
    Topology topology = Clusters.equal(1 + random.nextInt(3), 1 + random.nextInt(3), slots);
    PlayedCluster cluster = new PlayedCluster(topology, SchedulerText.make(preset), 0);
    int jobs = 1 + random.nextInt(4);
    for (int number = 1; number <= jobs; number++) {
      String pool = "pool-" + random.nextInt(2);
      cluster.tracker.submit(
          Specs.job(number, 1 + random.nextInt(15), random.nextInt(10), pool), cluster.tick());
    }
    boolean launched = true;
    while (launched) {
      launched = false;
      for (int node = 0; node < topology.nodeCount(); node++) {
        HeartbeatAnswer answer = cluster.heartbeat(node);
        launched |= !answer.maps().isEmpty() || !answer.reduces().isEmpty();
      }
    }
    return cluster;
  }

  private static void noneWaitsBesideAnIdleSlot(PlayedCluster cluster, TaskType type) {
    boolean idle = cluster.tracker.view().running(type) < cluster.tracker.view().slots(type);
    int waiting =
        cluster.tracker.view().jobs().active().stream().mapToInt(j -> waiting(j, type)).sum();
    assertThat(idle && waiting > 0).isFalse();
  }

  private static int waiting(Job job, TaskType type) {
    return job.wants(type) ? job.pending(type) : 0;
  }

  @Property(tries = 300)
  void fairFillsEverySlot(@ForAll Random random) {
    PlayedCluster cluster = filled("fair", random);
    noneWaitsBesideAnIdleSlot(cluster, TaskType.MAP);
    noneWaitsBesideAnIdleSlot(cluster, TaskType.REDUCE);
  }

  /** Its reduces keep a padding free for jobs that come first, as Hadoop's do. */
  @Property(tries = 300)
  void fifoFillsEveryMapSlot(@ForAll Random random) {
    noneWaitsBesideAnIdleSlot(filled("fifo", random), TaskType.MAP);
  }

  /** Any slot, for a task of either type. */
  private static void noneWaitsBesideAnySlot(PlayedCluster cluster) {
    int running = 0;
    int slots = 0;
    int waiting = 0;
    for (TaskType type : TaskType.values()) {
      running += cluster.tracker.view().running(type);
      slots += cluster.tracker.view().slots(type);
      waiting += cluster.tracker.view().jobs().demand().waiting(type);
    }
    assertThat(running < slots && waiting > 0).isFalse();
  }

  @Property(tries = 300)
  void slotsThatAreLentAreFilledToo(@ForAll Random random) {
    noneWaitsBesideAnySlot(filled("{ name = x, like = pi-dhsa, maps { kind = greedy } }", random));
  }

  @Property(tries = 300)
  void soAreThoseThatPoolsShare(@ForAll Random random) {
    noneWaitsBesideAnySlot(filled("{ name = x, like = pd-dhsa, maps { kind = greedy } }", random));
  }
}
