package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.workload.asks.JobAsk;
import io.racklab.master.engine.workload.asks.JobAsks;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SlsAsksTest {
  private static final SlsContainer SAYS_NOTHING =
      new SlsContainer(OptionalLong.empty(), OptionalLong.of(-1));

  private final SlsAsks asks = new SlsAsks();

  @Test
  void mostContainersDecide() {
    asks.task(false, SlsContainer.of(1000, 1), 1);
    asks.task(false, SlsContainer.of(2000, 2), 2);
    asks.task(true, SAYS_NOTHING, 2);
    asks.task(true, SlsContainer.of(4000, 1), 1);
    asks.master(SAYS_NOTHING);

    assertThat(asks.asks())
        .isEqualTo(new JobAsks(Map.of(JobAsk.MAP_MEMORY, 2000.0, JobAsk.MAP_VCORES, 2.0)));
    assertThat(asks.others()).isEqualTo(2);
  }

  @Test
  void reducesOfJobsWithoutReducesCountAsMaps() {
    asks.task(false, SlsContainer.of(1000, 1), 1);
    asks.task(true, SlsContainer.of(2000, 1), 2);
    asks.allAreMaps();

    assertThat(asks.asks())
        .isEqualTo(new JobAsks(Map.of(JobAsk.MAP_MEMORY, 2000.0, JobAsk.MAP_VCORES, 1.0)));
    assertThat(asks.others()).isEqualTo(1);
  }

  @Test
  void noContainerAsksForNothing() {
    assertThat(asks.asks()).isEqualTo(JobAsks.NONE);
    assertThat(asks.others()).isZero();
  }
}
