package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is kept of demands from one update to the next is what a first look finds. */
class FairDemandTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(8, 8));

  private static FairRules rules(boolean limited, boolean bySize) {
    int most = limited ? 2 : Integer.MAX_VALUE;
    return new FairRules(
        Map.of("a", PoolRules.EQUAL.max(3, 1)),
        PoolRules.EQUAL,
        Map.of(),
        most,
        PoolBy.POOL,
        bySize,
        Optional.empty(),
        false);
  }

  @Property(tries = 100)
  void isThatOfAnOrderThatLooksForTheFirstTime(
      @ForAll long seed, @ForAll boolean limited, @ForAll boolean bySize) {
    FairRules rules = rules(limited, bySize);
    Random random = new Random(seed);
    Jobs jobs = new Jobs(TOPOLOGY, 0.5);
    var cluster =
        new ScheduledCluster(TOPOLOGY, SchedulerFile.named("fair").make(Seed.of(1)), jobs);
    FairOrder kept = new FairOrder(rules);
    for (int number = 1; number <= 60; number++) {
      change(jobs, number, random);
      if (random.nextBoolean()) {
        kept.update(cluster, cluster);
        FairOrder first = new FairOrder(rules);
        first.update(cluster, cluster);
        assertThat(kept.standings(cluster)).isEqualTo(first.standings(cluster));
        for (TaskType type : TaskType.values()) {
          assertThat(kept.runnable(type, cluster)).isEqualTo(first.runnable(type, cluster));
          assertThat(kept.wanting(type, cluster))
              .toIterable()
              .containsExactlyElementsOf(() -> first.wanting(type, cluster));
        }
      }
    }
  }

  private static void change(Jobs jobs, int number, Random random) {
    List<Job> active = List.copyOf(jobs.active());
    if (active.isEmpty() || random.nextInt(3) == 0) {
      String pool = List.of("a", "b", "c").get(random.nextInt(3));
      int maps = 1 + random.nextInt(4);
      jobs.submit(
          Specs.job(number, maps, 2, pool), new InputSplits(1, new int[maps]), random.nextInt(9));
      return;
    }
    Job job = active.get(random.nextInt(active.size()));
    switch (random.nextInt(5)) {
      case 0 -> jobs.remove(job);
      case 1 -> job.priority(Priority.HIGH);
      case 2 -> job.wantCopies(TaskType.MAP, random.nextInt(3));
      case 3 -> {
        if (job.wants(TaskType.REDUCE)) {
          job.launchReduce(job.takeReduce(), number);
        }
      }
      default -> {
        int map = job.pendingMaps().anywhere();
        if (map != PendingMaps.NONE) {
          job.launchMap(map, number);
        }
      }
    }
  }
}
