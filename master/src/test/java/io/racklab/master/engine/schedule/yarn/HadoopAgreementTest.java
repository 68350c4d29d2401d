package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.hadoop.HadoopCluster;
import io.racklab.master.engine.schedule.hadoop.HadoopJars;
import io.racklab.master.engine.schedule.hadoop.SuccessiveSchedulers;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Our ports of YARN's schedulers do what Hadoop 3.4.1's own code does in drawn scenarios. These
 * avoid what the ports leave out, or have from Hadoop 3.3:
 *
 * <ul>
 *   <li>AbstractParentQueue, line 1004: since 3.4 a child's limit is no longer cut to its maximum
 *       in whole minimum containers. Maximums below 100 per cent are multiples of the minimum here.
 *   <li>LeafQueue's limit on applications, which is 0 for a queue without capacity: Hadoop rejects
 *       its applications. All capacities are above 0 here.
 *   <li>SchedulerApplicationAttempt, line 577: Hadoop gives up the reservation of the first node in
 *       hash order, ours that of the lowest number. Names of nodes make this the same here.
 *   <li>FSAppAttempt, line 224: the free resources of a node that was lost while it was shunned
 *       still count as shunned. Applications stop shunning a node before it is lost here.
 *   <li>DominantResourceFairnessPolicy with minimum shares: the order depends on the order in which
 *       queues were made, and Hadoop 3.3 made one more. Queues below drf have no minimums here.
 * </ul>
 */
class HadoopAgreementTest {
  private static final int SEEDS = 300;

  /** The scenarios that every build plays. */
  private static final int USUAL = 100;

  private static HadoopJars jars;
  private static SuccessiveSchedulers hadoops;

  @TestFactory
  Stream<DynamicTest> fairSchedulersAgree() {
    return scenarios(DrawnYarn::fair, 0, USUAL);
  }

  @TestFactory
  Stream<DynamicTest> capacitySchedulersAgree() {
    return scenarios(DrawnYarn::capacity, 0, USUAL);
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> fairSchedulersAgreeInMoreScenarios() {
    return scenarios(DrawnYarn::fair, USUAL, SEEDS);
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> capacitySchedulersAgreeInMoreScenarios() {
    return scenarios(DrawnYarn::capacity, USUAL, SEEDS);
  }

  private static Stream<DynamicTest> scenarios(
      Function<Random, DrawnYarn> draw, int from, int end) {
    if (jars == null) {
      jars = HadoopCluster.jars(List.of());
      hadoops = new SuccessiveSchedulers(jars);
    }
    return IntStream.range(from, end)
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> play(draw, seed)));
  }

  private static void play(Function<Random, DrawnYarn> draw, int seed) {
    Random random = new Random(seed);
    DrawnYarn drawn = draw.apply(random);
    try (TwoSchedulers both = new TwoSchedulers(drawn, hadoops)) {
      new DrawnCalls(drawn, both, random).play();
    }
  }

  @AfterAll
  static void close() {
    if (jars != null) {
      jars.close();
    }
  }
}
