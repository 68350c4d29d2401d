package io.racklab.master.engine.tracker;

import io.racklab.master.Clusters;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.schedule.hadoop.HadoopOnClassPath;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What must hold for every preset, whatever the jobs and whenever their attempts end. */
class SchedulerInvariantsTest {
  private static final int STEPS = 150;

  /** Mixes that copy a task as soon as they may, since little time passes here. */
  private static final String HASTY_LATE =
      "{ name = x, like = late, copies { kind = late, lag = 0s, slow-task = 0.1 } }";

  private static final String HASTY_HADOOP_1 =
      "{ name = x, like = fifo, copies { kind = hadoop-1, lag = 0s, gap = 0.1 } }";

  private static final String HASTY_SHADOW =
      "{ name = x, like = shadow, maps { kind = greedy }, copies { kind = shadow, threshold = 1 } }";

  private static final String PATIENT_SHADOW =
      "{ name = x, like = shadow, maps { kind = greedy }"
          + ", copies { kind = shadow, threshold = 1, drop-original = off, early-choice = off } }";

  private static final String HASTY_KMN =
      "{ name = x, like = kmn, maps { kind = greedy }, copies { kind = kmn, ratio = 1 } }";

  private static final String IMPATIENT_KMN =
      "{ name = x, like = kmn, maps { kind = greedy }"
          + ", copies { kind = kmn, ratio = 1, wait-for-copies = off, near-input = off } }";

  /** Duplicates of evenly spread maps, beside speculative attempts. */
  private static final String SHADOW_AND_LATE =
      "{ name = x, like = shadow, copies { kind = shadow, threshold = 0.5, near-input = off"
          + ", speculation { kind = late, lag = 0s, slow-task = 0.1 } } }";

  /** Mixes that move jobs at nearly every task's end. */
  private static final String HASTY_STATIC_TAGS =
      "{ name = x, like = static-tags, order { kind = static-tags, partitions ="
          + " [ { share = 0.3, timer = 1ms }, { share = 0.3, timer = 900ms }, { share = 0.4 } ] } }";

  private static final String HASTY_DYNAMIC_TAGS =
      "{ name = x, like = dynamic-tags, order { kind = dynamic-tags, partitions ="
          + " [ { share = 0.4 }, { share = 0.6 } ], squared-cv = 0, sizes-of = present } }";

  /** Mixes that kill tasks that run for a little longer than others, and that lend much. */
  private static final String HASTY_SEPB =
      "{ name = x, like = dynamicmr, copies { kind = sepb, jobs-checked = 0.3, kill-after = 1.1"
          + ", over { kind = late, lag = 0s, slow-task = 0.1 } } }";

  private static final String LENDING_SHADOW =
      "{ name = x, like = shadow, slots { kind = pi-dhsa, load = cap }, maps { kind = greedy }"
          + ", copies { kind = shadow, threshold = 1 } }";

  /** Maps that are larger than others, so that nodes are kept for them. */
  private static final String CAPACITIES =
      "{ name = x, like = yarn, slots { kind = containers, map { memory = 2 GiB, vcores = 1 } }, order"
          + " { kind = capacity-queues, node-locality-delay = 1, queues { default { capacity = 60 },"
          + " pool-1 { capacity = 40, user-limit-factor = 2, policy = fair } } } }";

  @Provide
  Arbitrary<String> presets() {
    List<String> all = new ArrayList<>(SchedulerFile.forSlots());
    all.add(HASTY_LATE);
    all.addAll(List.of(HASTY_HADOOP_1, HASTY_SHADOW, PATIENT_SHADOW, HASTY_KMN));

    all.addAll(List.of(HASTY_SEPB, LENDING_SHADOW, IMPATIENT_KMN, SHADOW_AND_LATE));
    all.add(HASTY_STATIC_TAGS);
    all.add(HASTY_DYNAMIC_TAGS);
    return Arbitraries.of(all);
  }

  /** Three pools share at least this, so that each has room for its applications' masters. */
  @Property(tries = 200)
  void containersHoldNoMoreThanTheirNodes(@ForAll Random random) {
    everyJobEndsOnceAfterEachOfItsTasksDid("yarn", new Slots.Containers(24L << 30, 12), random);
  }

  @Property(tries = 200)
  void memoryBindsBeforeVcoresDo(@ForAll Random random) {
    everyJobEndsOnceAfterEachOfItsTasksDid("yarn", new Slots.Containers(14L << 30, 40), random);
  }

  @Property(tries = 200)
  void capacitiesLetEveryJobEnd(@ForAll Random random) {
    everyJobEndsOnceAfterEachOfItsTasksDid(
        CAPACITIES, new Slots.Containers(8L + random.nextInt(9) << 30, 12), random);
  }

  /**
   * A try loads Hadoop anew. A node has room for five masters beside tasks under fifo, and for one
   * in each of three queues under fair, which gives masters half of a share: as in Hadoop, masters
   * that fill a small cluster leave no room for tasks, for ever.
   */
  @Property(tries = 9)
  void hadoopsOwnSchedulersLetEveryJobEnd(
      @ForAll("ofHadoop") String scheduler, @ForAll Random random) {
    everyJobEndsOnceAfterEachOfItsTasksDid(scheduler, new Slots.Containers(24L << 30, 24), random);
  }

  @Provide
  Arbitrary<String> ofHadoop() {
    String capacities =
        """
        properties {
          "yarn.scheduler.capacity.root.queues" = "pool-0,pool-1,pool-2"
          "yarn.scheduler.capacity.root.pool-0.user-limit-factor" = 4
          "yarn.scheduler.capacity.root.pool-1.user-limit-factor" = 4
          "yarn.scheduler.capacity.root.pool-2.user-limit-factor" = 4
          "yarn.scheduler.capacity.root.pool-0.capacity" = 50
          "yarn.scheduler.capacity.root.pool-1.capacity" = 25
          "yarn.scheduler.capacity.root.pool-2.capacity" = 25
        }
        """;
    return Arbitraries.of("capacity", "fair", "fifo")
        .map(type -> HadoopOnClassPath.scheduler(type, type.equals("capacity") ? capacities : ""));
  }

  @Provide
  Arbitrary<Slots> slots() {
    return Arbitraries.of(
        new Slots.Typed(2, 1), new Slots.Typed(1, 2), new Slots.Shared(1), new Slots.Shared(3));
  }

  @Provide
  Arbitrary<String> duplicating() {
    return Arbitraries.of(HASTY_SHADOW, PATIENT_SHADOW, SHADOW_AND_LATE, HASTY_KMN, IMPATIENT_KMN);
  }

  @Property(tries = 400)
  void aDuplicatedMapCountsOnceAndIsNotLost(
      @ForAll("duplicating") String mix, @ForAll("slots") Slots slots, @ForAll Random random) {
    everyJobEndsOnceAfterEachOfItsTasksDid(mix, slots, random);
  }

  @Property(tries = 400)
  void everyJobEndsOnceAfterEachOfItsTasksDid(
      @ForAll("presets") String preset, @ForAll("slots") Slots slots, @ForAll Random random) {
    Topology topology = Clusters.equal(1 + random.nextInt(3), 1 + random.nextInt(3), slots);
    double slowstart = List.of(0.0, 0.05, 0.5, 1.0).get(random.nextInt(4));
    DrawnPlay play = new DrawnPlay(topology, preset, slowstart, random);
    for (int step = 0; step < STEPS; step++) {
      play.step();
    }
    play.toTheEnd();
    play.checkPromises();
    play.checkRows();
  }
}
