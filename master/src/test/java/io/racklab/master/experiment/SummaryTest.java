package io.racklab.master.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.report.Metric;
import org.junit.jupiter.api.Test;

class SummaryTest {
  /** Reports read what experiments write. */
  @Test
  void reportsKnowAllItsMetrics() {
    assertThat(Metric.KNOWN).extracting(Metric::path).containsAll(Summary.METRICS);
  }
}
