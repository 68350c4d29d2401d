package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

class FreeLinksTest {
  /** Links move 100 B/s; of a full one, 1 B/s counts as free. */
  @Test
  void whatALinkDoesNotCarryIsFree() {
    Topology topology = Clusters.equal(2, 1, new Slots.Typed(1, 1));
    ScheduledCluster cluster =
        new ScheduledCluster(topology, SchedulerText.make("fair"), new Jobs(topology, 0));
    cluster.links(
        new RackLinks() {
          @Override
          public double uplink(int rack) {
            return rack == 0 ? 0.25 : 1;
          }

          @Override
          public double downlink(int rack) {
            return rack == 0 ? 0 : 0.5;
          }
        });

    FreeLinks free = FreeLinks.now(cluster);
    assertThat(free.uplinks()).containsExactly(75, 1);
    assertThat(free.downlinks()).containsExactly(100, 50);
  }
}
