package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class WorkloadJitterTest {
  private static final long BLOCK = 64L << 20;

  private final List<JobSpec> jobs =
      WorkloadFile.bundled("quickstart").jobs(BLOCK, Seed.of(1).named("workload"));

  @Property(tries = 50)
  void gapsAndSizesStayWithinWhatIsAsked(
      @ForAll @DoubleRange(max = 0.5) double gaps,
      @ForAll @DoubleRange(max = 0.5) double sizes,
      @ForAll long seed) {
    List<JobSpec> shaken = new WorkloadJitter(gaps, sizes).shaken(jobs, BLOCK, Seed.of(seed));
    assertThat(shaken).hasSameSizeAs(jobs);
    for (int i = 0; i < jobs.size(); i++) {
      JobSpec before = jobs.get(i);
      JobSpec after = shaken.get(i);
      double gap = gap(jobs, i);
      assertThat(gap(shaken, i)).isBetween(gap * (1 - gaps) - 2, gap * (1 + gaps) + 2);
      double factor = after.inputBytes() / (double) before.inputBytes();
      assertThat(factor).isBetween(1 - sizes - 1e-6, 1 + sizes + 1e-6);
      assertThat((double) after.shuffleBytes())
          .isCloseTo(before.shuffleBytes() * factor, within(2.0));
      assertThat((double) after.outputBytes())
          .isCloseTo(before.outputBytes() * factor, within(2.0));
      assertThat(after.reduces()).isEqualTo(before.reduces());
      assertThat(after.maps()).isEqualTo(JobSpec.mapsOf(after.inputBytes(), BLOCK));
    }
  }

  private static double gap(List<JobSpec> jobs, int i) {
    Duration before = i == 0 ? Duration.ZERO : jobs.get(i - 1).submit();
    return jobs.get(i).submit().minus(before).toNanos();
  }

  @Test
  void eachSeedShakesDifferentlyAndNoneLeavesAllAsItIs() {
    WorkloadJitter jitter = new WorkloadJitter(0.05, 0.05);
    assertThat(jitter.shaken(jobs, BLOCK, Seed.of(1)))
        .isEqualTo(jitter.shaken(jobs, BLOCK, Seed.of(1)))
        .isNotEqualTo(jitter.shaken(jobs, BLOCK, Seed.of(2)));
    assertThat(WorkloadJitter.NONE.shaken(jobs, BLOCK, Seed.of(1))).isSameAs(jobs);
  }

  @Test
  void refusesWhatIsNoShare() {
    assertThatThrownBy(() -> new WorkloadJitter(1, 0)).hasMessageContaining("gaps");
    assertThatThrownBy(() -> new WorkloadJitter(0, -0.1)).hasMessageContaining("sizes");
  }
}
