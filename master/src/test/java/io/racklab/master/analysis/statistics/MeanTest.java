package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeanTest {
  @Test
  void ofOneObservationHasNoBoundedInterval() {
    Mean mean = Mean.of(List.of(4.0));
    assertThat(mean.value()).isEqualTo(4);
    assertThat(mean.interval().isBounded()).isFalse();
    assertThat(mean.interval().spansZero()).isTrue();
    assertThat(mean.interval().contains(1e300)).isTrue();
  }

  @Test
  void ofEqualObservationsHasNoWidth() {
    Interval interval = Mean.of(List.of(2.5, 2.5, 2.5)).interval();
    assertThat(interval.halfWidth()).isZero();
    assertThat(interval.isBounded()).isTrue();
  }

  @Test
  void refusesWhatIsNoObservation() {
    assertThatIllegalArgumentException().isThrownBy(() -> Mean.of(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> Mean.of(List.of(1.0, Double.NaN)));
    assertThatIllegalArgumentException().isThrownBy(() -> Mean.of(List.of(1.0, 2.0), 1));
  }
}
