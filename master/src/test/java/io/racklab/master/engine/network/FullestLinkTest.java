package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * Two links of 100 and 50 emulated bytes a second; windows of 0.5 s; 8 emulated bytes a real one.
 */
class FullestLinkTest {
  private static FullestLink over(long spanNanos) {
    return new FullestLink(new double[] {100, 50}, 500_000_000, 8, spanNanos);
  }

  @Test
  void nothingFillsNoLink() {
    assertThat(over(1).most()).isZero();
  }

  @Test
  void aWindowThatMakesUpForTheOneBeforeIsNotTooMuch() {
    FullestLink second = over(1_000_000_000);
    FullestLink half = over(500_000_000);
    for (FullestLink link : new FullestLink[] {second, half}) {
      // 100 bytes a second are 6.25 real ones in a window; 4 and then 8 are 96 emulated in a
      // second.
      link.add(3, new long[] {4, 0});
      link.add(4, new long[] {8, 0});
    }
    assertThat(second.most()).isEqualTo(0.96);
    assertThat(half.most()).isEqualTo(1.28);
  }

  @Test
  void theLinkThatCarriesLeastIsFilledFirst() {
    FullestLink link = over(500_000_000);
    link.add(0, new long[] {3, 3});
    assertThat(link.most()).isEqualTo(24 / 25.0);
  }

  @Test
  void aWindowWithoutBytesEmptiesTheSpan() {
    FullestLink link = over(1_000_000_000);
    link.add(3, new long[] {8, 0});
    link.add(5, new long[] {8, 0});
    assertThat(link.most()).isEqualTo(0.64);
  }

  @Test
  void aLinkThatIsCutIsLeftOut() {
    FullestLink cut = new FullestLink(new double[] {0}, 1_000_000_000, 1, 1);
    cut.add(0, new long[] {5});
    assertThat(cut.most()).isZero();
  }

  /** Against all spans, counted anew. */
  @Property
  void isTheFullestOfAllSpans(
      @ForAll @Size(min = 1, max = 30) long @IntRange(max = 20) [] bytes,
      @ForAll @IntRange(min = 1, max = 5) int span) {
    FullestLink link = new FullestLink(new double[] {10}, 1_000_000_000, 1, span * 1_000_000_000L);
    double most = 0;
    for (int window = 0; window < bytes.length; window++) {
      long mine = Math.floorMod(bytes[window], 20);
      bytes[window] = mine;
      link.add(window, new long[] {mine});
      long sum = 0;
      for (int before = Math.max(0, window - span + 1); before <= window; before++) {
        sum += bytes[before];
      }
      most = Math.max(most, sum / (10.0 * span));
    }
    assertThat(link.most()).isCloseTo(most, within(1e-12));
  }
}
