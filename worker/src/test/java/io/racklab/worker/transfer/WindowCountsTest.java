package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowCountsTest {
  @Test
  void bytesAreCountedByWindowAndPathUntilDrained() {
    WindowCounts counts = new WindowCounts(1000, 100);
    counts.add(2, 3, 7, 1199);
    counts.add(2, 3, 5, 1099);
    counts.add(2, 3, 1, 1000);
    counts.add(1, 3, 4, 1000);
    counts.add(1, 3, 9, 999);
    assertThat(counts.drain())
        .containsExactly(
            new WindowBytes(-1, 1, 3, 9),
            new WindowBytes(0, 1, 3, 4),
            new WindowBytes(0, 2, 3, 6),
            new WindowBytes(1, 2, 3, 7));
    assertThat(counts.drain()).isEmpty();
  }
}
