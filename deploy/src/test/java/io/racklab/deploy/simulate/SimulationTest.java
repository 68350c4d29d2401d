package io.racklab.deploy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.network.NetworkRuleNames;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.task.CopyOrders;
import io.racklab.deploy.simulate.task.TaskRuleNames;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many seeds, none of which may fail, and in which every probe is to be seen. More of them: {@code
 * mvn verify -Psimulation -Dseeds=10000 -Dseed=1}.
 */
@Tag("simulation")
class SimulationTest {
  private static final int SEEDS = Integer.getInteger("seeds", 600);
  private static final long FIRST = Long.getLong("seed", 1001);

  /** In so many every probe is seen, whichever they are. */
  private static final int ENOUGH = 600;

  @Test
  void holdsWhateverIsDrawn() {
    Tally tally = new Tally();
    new Simulation(Staging.FAITHFUL, Runtime.getRuntime().availableProcessors())
        .play(FIRST, SEEDS, tally::add);

    assertThat(tally.seeds()).isEqualTo(SEEDS);
    assertThat(tally.failed())
        .extracting(failed -> "seed " + failed.seed() + " " + failed.broken())
        .isEmpty();
    if (SEEDS >= ENOUGH) {
      assertThat(tally.probes())
          .allSatisfy((probe, seen) -> assertThat(seen).as(probe).isPositive());
      assertThat(
              Stream.of(NetworkRuleNames.NAMES, TaskRuleNames.NAMES, CopyOrders.NAMES)
                  .flatMap(List::stream))
          .allSatisfy(rule -> assertThat(tally.promises().get(rule)).as(rule).isPositive());
    }
  }
}
