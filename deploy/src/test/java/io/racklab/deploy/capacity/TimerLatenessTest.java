package io.racklab.deploy.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimerLatenessTest {
  @Test
  void figuresAreOfTheSortedTimes() {
    double[] late = IntStream.rangeClosed(1, 200).mapToDouble(i -> 201 - i).toArray();

    TimerLateness lateness = TimerLateness.of(late);

    assertThat(lateness.medianSeconds()).isEqualTo(101);
    assertThat(lateness.tailSeconds()).isEqualTo(198);
    assertThat(lateness.worstSeconds()).isEqualTo(200);
  }
}
