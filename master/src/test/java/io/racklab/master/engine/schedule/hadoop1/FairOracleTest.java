package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.schedule.OracleFolder;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Assignments, demands, fair shares and preemption of Hadoop 1.2.1's FairScheduler, in its own
 * tests and on random inputs.
 */
class FairOracleTest {
  @TestFactory
  Stream<DynamicTest> doesWhatHadoopDid() {
    return OracleFolder.scenarios(
        "mrv1_fair_", (scenario, file) -> new FairReplay(scenario).play());
  }
}
