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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A placement keeps its own promises, and breaks those of one that decides otherwise. */
class PlacementPromisesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "round-robin;  reduces { kind = round-robin };   reduces { kind = proportional }",
        "proportional; reduces { kind = proportional };  reduces { kind = round-robin }",
        "random;       reduces { kind = random };        reduces { kind = first-come }",
        "even;         maps { kind = even };             maps { kind = even, near-input = off }",
        "shuffle-watcher; maps { kind = shuffle-watcher, node-wait = 90s, congestion-threshold = 0.8 };"
            + " maps { kind = greedy }"
      })
  void keepsItsOwnAndBreaksOthers(String kind, String own, String other) {
    HeldToPromises right = held(own, own, kind);
    assertThat(right.broken()).isEmpty();
    assertThat(right.tests()).isPositive();

    assertThat(held(other, own, kind).broken()).isNotEmpty();
  }

  /** Runs two jobs for a while on three racks of two nodes. */
  private static HeldToPromises held(String policy, String promising, String kind) {
    Topology topology = Clusters.equal(3, 2, new Slots.Typed(2, 4));
    Jobs jobs = new Jobs(topology, 0);
    var held =
        new HeldToPromises(
            SchedulerText.make("{ name = x, like = fifo, " + policy + " }"),
            SchedulerText.make("{ name = x, like = fifo, " + promising + " }"),
            kind);
    var cluster = new ScheduledCluster(topology, held.scheduler(), jobs);
    Job first = jobs.submit(Specs.job(1, 9, 9), new InputSplits(1, new int[9]), 0);
    jobs.submit(Specs.job(2, 5, 3), new InputSplits(1, new int[] {1, 2, 3, 4, 5}), 1);
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
}
