package io.racklab.master.engine.schedule.dynamicmr;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.HeldToPromises;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Three racks of two nodes with two map slots and four reduce slots each. */
class LoansAsModelledTest {
  private static final String RIGHT =
      "slots { kind = pi-dhsa, load = cap, borrowed-map-slots = 0.5, borrowed-reduce-slots = 0.5, weights { map = 1, reduce = 1 } }";
  private static final String WRONG =
      "slots { kind = pi-dhsa, load = cap, borrowed-map-slots = 1, borrowed-reduce-slots = 1, weights { map = 1, reduce = 1 } }";

  private final Topology topology = Clusters.equal(3, 2, new Slots.Typed(2, 4));
  private final Jobs jobs = new Jobs(topology, 0);

  /** Runs two jobs on all nodes for a while. */
  private HeldToPromises held(String policy) {
    var held =
        new HeldToPromises(
            SchedulerText.make("{ name = x, like = fifo, " + policy + " }"),
            SchedulerText.make("{ name = x, like = fifo, " + RIGHT + " }"),
            "pi-dhsa");
    var cluster = new ScheduledCluster(topology, held.scheduler(), jobs);
    Job first = jobs.submit(Specs.job(1, 9, 9), new InputSplits(1, new int[9]), 0);
    jobs.submit(Specs.job(2, 40, 3), new InputSplits(1, new int[40]), 1);
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

  @Test
  void keepsSilentOnRightDecisions() {
    HeldToPromises held = held(RIGHT);
    assertThat(held.broken()).isEmpty();
    assertThat(held.tests()).isPositive();
  }

  @Test
  void speaksOnWrongDecisions() {
    assertThat(held(WRONG).broken()).isNotEmpty();
  }
}
