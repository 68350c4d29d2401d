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
import org.junit.jupiter.api.TestFactory;

/** Our ports of YARN's schedulers give the containers that Hadoop's own code gives. */
class HadoopAgreementTest {
  private static HadoopJars jars;
  private static SuccessiveSchedulers hadoops;

  @TestFactory
  Stream<DynamicTest> fairSchedulersAgree() {
    return scenarios(DrawnYarn::fair);
  }

  @TestFactory
  Stream<DynamicTest> capacitySchedulersAgree() {
    return scenarios(DrawnYarn::capacity);
  }

  private static Stream<DynamicTest> scenarios(Function<Random, DrawnYarn> draw) {
    if (jars == null) {
      jars = HadoopCluster.jars(List.of());
      hadoops = new SuccessiveSchedulers(jars);
    }
    return IntStream.range(Integer.getInteger("from", 0), Integer.getInteger("to", 300))
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
