package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparseTimesTest {
  private final SparseTimes times = new SparseTimes();

  @Test
  void aWaitIsSaidLateAndThenSparsely() {
    List<Integer> said =
        IntStream.range(0, 300).filter(s -> times.isDue(Duration.ofSeconds(s))).boxed().toList();
    assertThat(said).containsExactly(8, 16, 32, 64, 128, 256);
    assertThat(times.next()).isEqualTo(Duration.ofSeconds(512));
  }

  /** A look took long. */
  @Test
  void aLateOneIsNotMadeUpFor() {
    assertThat(times.isDue(Duration.ofSeconds(20))).isTrue();
    assertThat(times.isDue(Duration.ofSeconds(39))).isFalse();
    assertThat(times.isDue(Duration.ofSeconds(40))).isTrue();
  }
}
