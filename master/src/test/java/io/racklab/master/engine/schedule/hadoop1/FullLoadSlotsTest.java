package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** On nodes whose slots both types share, 4 of 8 are the most that reduces hold. */
  @ParameterizedTest
  @CsvSource({"3, mr", "4, m"})
  void reducesHoldAtMostHalfOfSharedSlotsWhileMapsWait(int running, String assigned) {
    Topology shared = Clusters.equal(1, 2, new Slots.Shared(4));
    Jobs own = new Jobs(shared, 0);
    String mix = "{ name = x, like = fair, slots { kind = typed, load = full, max-maps = 1 } }";
    ScheduledCluster cluster = new ScheduledCluster(shared, SchedulerText.make(mix), own);
    Job job = own.submit(Specs.job(1, 9, 9), new InputSplits(1, new int[9]), 0);
    for (int reduce = 0; reduce < running; reduce++) {
      cluster.hold(job, 1);
    }
    assertThat(cluster.heartbeat(0))
        .extracting(one -> one.attempt().type().letter())
        .isEqualTo(List.of(assigned.split("")));
  }

  @Test
  void aHeartbeatGivesAtLeastOneMap() {
    assertThat(new FullLoadSlots(1).maxMaps()).isOne();
    assertThatThrownBy(() -> new FullLoadSlots(0)).hasMessageContaining("not 0");
  }
}
