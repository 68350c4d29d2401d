package io.racklab.master.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.statistics.Direction;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetricTest {
  @Test
  void areKnownByTheirPaths() {
    assertThat(Metric.KNOWN).extracting(Metric::path).doesNotHaveDuplicates();
    assertThat(Metric.KNOWN).extracting(Metric::name).doesNotHaveDuplicates();
    assertThat(Metric.KNOWN).containsAll(Metric.USUAL);
    assertThat(Metric.at("job_s.mean")).isEqualTo(Metric.JOB_MEAN);
    assertThat(Metric.at("throughput_jobs_per_h").better()).contains(Direction.MORE_IS_BETTER);
  }

  @Test
  void ofOtherPathsHaveNoBest() {
    assertThat(Metric.at("extra.kills"))
        .isEqualTo(new Metric("extra.kills", "extra.kills", Unit.NUMBER, Optional.empty()));
  }
}
