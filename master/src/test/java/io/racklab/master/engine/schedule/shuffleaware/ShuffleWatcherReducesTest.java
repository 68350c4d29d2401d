package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.UsedLinks;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Two racks of one node. */
class ShuffleWatcherReducesTest {
  private final Topology topology = Clusters.equal(2, 1, new Slots.Typed(4, 4));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);
  private final Job job = jobs.submit(Specs.job(1, 4, 4), new InputSplits(1, new int[4]), 0);
  private final ShuffleWatcherReduces watcher = new ShuffleWatcherReduces(0.8);

  private boolean accepts(int node) {
    return watcher.accepts(job, cluster.node(node), cluster);
  }

  /** Four reduces for 300 and 100 bytes. */
  @Test
  void racksGetReducesByTheirShareOfTheOutput() {
    job.outputs().add(0, 0, 300);
    job.outputs().add(1, 1, 100);
    assertThat(accepts(1)).isTrue();
    assertThat(accepts(1)).isFalse();
    assertThat(accepts(0)).isTrue();
    assertThat(accepts(0)).isTrue();
    assertThat(accepts(0)).isTrue();
    assertThat(watcher.heldBack()).isZero();
  }

  @Test
  void noneStartsInACongestedRack() {
    cluster.links(new UsedLinks().down(0, 0.81).down(1, 0.8));
    assertThat(accepts(0)).isFalse();
    assertThat(watcher.why(job, cluster.node(0), cluster)).contains("congested");
    assertThat(accepts(1)).isTrue();
    assertThat(watcher.heldBack()).isEqualTo(1);
    assertThat(watcher.measures()).containsEntry("shuffle_watcher_held_back", 1.0);
  }

  @Test
  void underAnInfiniteThresholdNothingIsCongested() {
    cluster.links(new UsedLinks().down(0, 1));
    assertThat(
            new ShuffleWatcherReduces(Double.POSITIVE_INFINITY)
                .accepts(job, cluster.node(0), cluster))
        .isTrue();
  }
}
