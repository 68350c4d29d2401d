package io.racklab.master.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.statistics.Direction;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MetricTest {
  @Test
  void areKnownByTheirPaths() {
    assertThat(Metric.ALL).extracting(Metric::path).doesNotHaveDuplicates();
    assertThat(Metric.ALL).extracting(Metric::name).doesNotHaveDuplicates();
    assertThat(Metric.ALL).containsAll(Metric.USUAL);
    assertThat(Metric.at("job_s.mean")).isEqualTo(Metric.JOB_MEAN);
    assertThat(Metric.at("throughput_jobs_per_h").better()).contains(Direction.MORE_IS_BETTER);
  }

  @Test
  void ofOtherPathsHaveNoBest() {
    Metric kills = Metric.at("extra.kills");
    assertThat(kills.name()).isEqualTo("extra.kills");
    assertThat(kills.unit()).isEqualTo(Unit.NUMBER);
    assertThat(kills.better()).isEmpty();
  }

  @Test
  void everyMetricIsListed() {
    assertThat(
            Arrays.stream(Metric.class.getFields())
                .filter(field -> field.getType() == Metric.class)
                .map(MetricTest::metric))
        .isNotEmpty()
        .allSatisfy(metric -> assertThat(Metric.ALL).contains(metric));
  }

  private static Metric metric(Field field) {
    try {
      return (Metric) field.get(null);
    } catch (IllegalAccessException inaccessible) {
      throw new AssertionError(inaccessible);
    }
  }
}
