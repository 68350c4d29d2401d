package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hadoop 1.2.1's capacity scheduler, with nodes of four map and two reduce slots in two racks. */
class FullLoadSlotsTest {
  private final Topology topology = Clusters.equal(2, 1, new Slots.Typed(4, 2));
  private final Jobs jobs = new Jobs(topology, 0);

  private List<String> heartbeat(String slots, int node) {
    String mix = "{ name = x, like = fair, slots { kind = typed, load = full" + slots + " } }";
    jobs.submit(Specs.job(1, 9, 9), new InputSplits(1, new int[9]), 0);
    return new ScheduledCluster(topology, SchedulerText.make(mix), jobs)
        .heartbeat(node).stream().map(one -> one.attempt().type().letter()).toList();
  }

  @Test
  void fillsTheMapSlotsThenGivesOneReduce() {
    assertThat(heartbeat("", 0)).containsExactly("m", "m", "m", "m", "r");
  }

  @Test
  void anOffRackMapEndsTheMaps() {
    assertThat(heartbeat("", 1)).containsExactly("m", "r");
  }

  @Test
  void noMoreMapsThanAllowedAndStillAReduce() {
    assertThat(heartbeat(", max-maps = 3", 0)).containsExactly("m", "m", "m", "r");
  }
}
