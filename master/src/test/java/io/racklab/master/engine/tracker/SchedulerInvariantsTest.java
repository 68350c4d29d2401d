package io.racklab.master.engine.tracker;

import io.racklab.master.Clusters;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.schedule.hadoop.HadoopOnClassPath;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  static Stream<String> mixes() {
    return Stream.concat(
        SchedulerFile.forSlots().stream(),
        Stream.of(LENDING_SHADOW, HASTY_STATIC_TAGS, HASTY_DYNAMIC_TAGS));
  }

  /** Few plays give a mix several tasks that it may copy. */
  static Stream<String> copying() {
    return Stream.of(
        HASTY_LATE,
        HASTY_HADOOP_1,
        HASTY_SEPB,
        HASTY_SHADOW,
        PATIENT_SHADOW,
        SHADOW_AND_LATE,
        HASTY_KMN,
        IMPATIENT_KMN);
  }

  @ParameterizedTest
  @MethodSource("mixes")
  void everyJobEndsOnceAfterEachOfItsTasksDid(String mix) {
    onSlots(mix, 20);
  }

  @ParameterizedTest
  @MethodSource("copying")
  void aCopiedTaskCountsOnceAndIsNotLost(String mix) {
    onSlots(mix, 80);
  }

  private static void onSlots(String mix, int plays) {
    List<Slots> slots =
        List.of(
            new Slots.Typed(2, 1), new Slots.Typed(1, 2), new Slots.Shared(1), new Slots.Shared(3));
    for (int seed = 0; seed < plays; seed++) {
      play(mix, slots.get(seed % slots.size()), seed);
    }
  }

  /** Three pools share at least this, so that each has room for its applications' masters. */
  @Test
  void containersHoldNoMoreThanTheirNodes() {
    for (int seed = 0; seed < 100; seed++) {
      play("yarn", new Slots.Containers(24L << 30, 12), seed);
    }
  }

  @Test
  void memoryBindsBeforeVcoresDo() {
    for (int seed = 0; seed < 100; seed++) {
      play("yarn", new Slots.Containers(14L << 30, 40), seed);
    }
  }

  @Test
  void capacitiesLetEveryJobEnd() {
    for (int seed = 0; seed < 100; seed++) {
      play(CAPACITIES, new Slots.Containers(8L + seed % 9 << 30, 12), seed);
    }
  }

  /**
   * A play loads Hadoop anew. A node has room for five masters beside tasks under fifo, and for one
   * in each of three queues under fair, which gives masters half of a share: as in Hadoop, masters
   * that fill a small cluster leave no room for tasks, for ever.
   */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "fifo"})
  void hadoopsOwnSchedulersLetEveryJobEnd(String type) {
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
    String mix = HadoopOnClassPath.scheduler(type, type.equals("capacity") ? capacities : "");
    for (int seed = 0; seed < 3; seed++) {
      play(mix, new Slots.Containers(24L << 30, 24), seed);
    }
  }

  private static void play(String mix, Slots slots, int seed) {
    // Small seeds alone would begin alike.
    var random = new Random((seed + 1) * 0x9E3779B97F4A7C15L);
    Topology topology = Clusters.equal(1 + random.nextInt(3), 1 + random.nextInt(3), slots);
    double slowstart = List.of(0.0, 0.05, 0.5, 1.0).get(random.nextInt(4));
    DrawnPlay play = new DrawnPlay(topology, mix, slowstart, random);
    for (int step = 0; step < STEPS; step++) {
      play.step();
    }
    play.toTheEnd();
    play.checkPromises();
    play.checkRows();
  }
}
