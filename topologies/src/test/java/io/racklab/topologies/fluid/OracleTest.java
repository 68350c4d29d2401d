package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.topologies.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares finish times with those that SimGrid and an exact solver computed. */
class OracleTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("racklab.shared", "missing"), "oracle", "flows");

  @TestFactory
  Stream<DynamicTest> everyFlowFinishesWhenTheOracleSays() {
    if (!Files.isDirectory(FOLDER)) {
      // An aborted factory is not reported; an aborted dynamic test is reported as skipped.
      return Stream.of(
          DynamicTest.dynamicTest(
              "oracles", () -> assumeTrue(false, "no oracles: " + FOLDER + " is not there")));
    }
    return OracleScenario.all(FOLDER)
        .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> check(scenario)));
  }

  private static void check(OracleScenario scenario) {
    Topology topology = scenario.topology();
    FluidNetwork network =
        new FluidNetwork(
            IntStream.range(0, topology.linkCount()).mapToDouble(topology::capacity).toArray());
    double[] finishes = new double[scenario.flows().size()];
    EndListener note = (flow, at) -> finishes[(int) flow] = at;
    IntStream.range(0, finishes.length)
        .boxed()
        .sorted(Comparator.comparingDouble(flow -> scenario.flows().get(flow).start()))
        .forEach(
            number -> {
              OracleScenario.Expected flow = scenario.flows().get(number);
              network.advanceTo(flow.start(), note);
              network.start(
                  number, network.path(topology.route(flow.from(), flow.to())), flow.bytes());
            });
    while (network.nextFinish() < Double.POSITIVE_INFINITY) {
      network.advanceTo(network.nextFinish(), note);
    }
    assertThat(network.activeFlows()).isZero();
    for (int number = 0; number < finishes.length; number++) {
      OracleScenario.Expected flow = scenario.flows().get(number);
      assertThat(finishes[number]).as(flow.flow()).isCloseTo(flow.finish(), within(1e-6));
    }
  }
}
