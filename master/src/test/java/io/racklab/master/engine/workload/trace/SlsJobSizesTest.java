package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SlsJobSizesTest {
  private static final SlsContainer SAYS_NOTHING =
      new SlsContainer(OptionalLong.empty(), OptionalLong.of(-1));

  private final SlsJobSizes sizes = new SlsJobSizes();

  @Test
  void mostContainersDecide() {
    sizes.task(false, SlsContainer.of(1000, 1), 1);
    sizes.task(false, SlsContainer.of(2000, 2), 2);
    sizes.task(true, SAYS_NOTHING, 2);
    sizes.task(true, SlsContainer.of(4000, 1), 1);
    sizes.master(SAYS_NOTHING);

    assertThat(sizes.settings())
        .isEqualTo(
            new JobSettings(Map.of(JobSetting.MAP_MEMORY, 2000.0, JobSetting.MAP_VCORES, 2.0)));
    assertThat(sizes.others()).isEqualTo(2);
  }

  @Test
  void reducesOfJobsWithoutReducesCountAsMaps() {
    sizes.task(false, SlsContainer.of(1000, 1), 1);
    sizes.task(true, SlsContainer.of(2000, 1), 2);
    sizes.allAreMaps();

    assertThat(sizes.settings())
        .isEqualTo(
            new JobSettings(Map.of(JobSetting.MAP_MEMORY, 2000.0, JobSetting.MAP_VCORES, 1.0)));
    assertThat(sizes.others()).isEqualTo(1);
  }

  @Test
  void noContainerAsksForNothing() {
    assertThat(sizes.settings()).isEqualTo(JobSettings.NONE);
    assertThat(sizes.others()).isZero();
  }
}
