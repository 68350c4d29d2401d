package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.HeldToPromises;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scheduler keeps its own promises, and breaks those of one that decides otherwise. */
class Hadoop1PromisesTest {
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Typed(3, 2));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "fifo;                  order { kind = fifo };                        order { kind = fair }",
        "fair;                  order { kind = fair };                        order { kind = fifo }",
        "capacity;              order { kind = capacity, queues { default { capacity = 50 }, b { capacity"
            + " = 50 } } }; order { kind = fifo }",
        "greedy;                maps { kind = greedy };     maps { kind = delay, node-wait = 9s }",
        "delay;                 maps { kind = delay, node-wait = 9s };        maps { kind = greedy }",
        "missed-opportunities;  maps { kind = missed-opportunities };         maps { kind = greedy }",
        "typed: by factor;      slots { kind = typed, load = factor };        slots { kind = typed, load = cap }",
        "typed: by cap;         slots { kind = typed, load = cap };           slots { kind = typed, load = full }",
        "typed: in full;        slots { kind = typed, load = full };          slots { kind = typed, load = cap }"
      })
  void keepsItsOwnAndBreaksOthers(String kind, String own, String other) {
    HeldToPromises right = played(own, own, kind);
    assertThat(right.broken()).isEmpty();
    assertThat(right.tests()).isPositive();

    assertThat(played(other, own, kind).broken()).isNotEmpty();
  }

  private static HeldToPromises played(String played, String promised, String kind) {
    String mix = "{ name = mine, like = fair, %s }";
    Scheduler scheduler = SchedulerText.make(mix.formatted(played));
    Scheduler promising =
        played.equals(promised) ? scheduler : SchedulerText.make(mix.formatted(promised));
    HeldToPromises held = new HeldToPromises(scheduler, promising, kind);
    Jobs jobs = new Jobs(TOPOLOGY, 0);
    ScheduledCluster cluster = new ScheduledCluster(TOPOLOGY, held.scheduler(), jobs);
    // Input lies in the first rack.
    jobs.submit(
        Specs.of(1, "u", "default", 9, 5),
        new InputSplits(1, new int[] {0, 1, 0, 1, 0, 1, 0, 1, 0}),
        0);
    jobs.submit(
        Specs.of(2, "v", "b", 9, 5), new InputSplits(1, new int[] {0, 1, 0, 1, 0, 1, 0, 1, 0}), 1);
    held.scheduler().update(cluster, cluster);
    for (int node = 3; node >= 0; node--) {
      cluster.heartbeat(node);
    }
    return held;
  }
}
