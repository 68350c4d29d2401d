package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PartitionTest {
  private static final long HUGE = 1_000_000_000_000_000_000L;

  @Property
  void sharesSumToTheTotal(
      @ForAll @LongRange(min = 0, max = HUGE) long total,
      @ForAll @IntRange(min = 1, max = 2000) int parts) {
    long[] shares =
        IntStream.range(0, parts).mapToLong(part -> Partition.share(total, part, parts)).toArray();
    assertThat(Arrays.stream(shares).sum()).isEqualTo(total);
    long least = Arrays.stream(shares).min().orElseThrow();
    assertThat(Arrays.stream(shares).max().orElseThrow()).isBetween(least, least + 1);
  }

  @Property
  void aShareNeverShrinksAsTheTotalGrows(
      @ForAll @LongRange(min = 0, max = HUGE / 2) long total,
      @ForAll @LongRange(min = 0, max = HUGE / 2) long more,
      @ForAll @IntRange(min = 1) int parts,
      @ForAll @IntRange(min = 0) int number) {
    int part = number % parts;
    long before = Partition.share(total, part, parts);
    assertThat(Partition.share(total + 1, part, parts)).isBetween(before, before + 1);
    assertThat(Partition.share(total + more, part, parts)).isBetween(before, before + more);
  }

  @Property
  void neighbouringRangesSumToTheTotal(
      @ForAll @LongRange(min = 0, max = HUGE) long total,
      @ForAll @LongRange(min = 1, max = HUGE) long whole,
      @ForAll long first,
      @ForAll long second) {
    long a = Math.floorMod(first, whole + 1);
    long b = Math.floorMod(second, whole + 1);
    long from = Math.min(a, b);
    long to = Math.max(a, b);
    long left = Partition.proportional(total, 0, from, whole);
    long middle = Partition.proportional(total, from, to, whole);
    long right = Partition.proportional(total, to, whole, whole);
    assertThat(left).isBetween(0L, total);
    assertThat(middle).isBetween(0L, total);
    assertThat(right).isBetween(0L, total);
    assertThat(left + middle + right).isEqualTo(total);
    assertThat(left + middle).isEqualTo(Partition.proportional(total, 0, to, whole));
  }

  @Property
  void aRangeGetsItsProportion(
      @ForAll @LongRange(min = 0, max = HUGE) long total,
      @ForAll @LongRange(min = 1, max = HUGE) long whole,
      @ForAll long first,
      @ForAll long second) {
    long a = Math.floorMod(first, whole + 1);
    long b = Math.floorMod(second, whole + 1);
    long part = Partition.proportional(total, Math.min(a, b), Math.max(a, b), whole);
    double exact = (double) total * ((double) Math.abs(a - b) / whole);
    // The error is a byte at each end, plus the rounding of a huge total to a double.
    assertThat(Math.abs(part - exact)).isLessThanOrEqualTo(2 + total * 1e-15);
  }

  /** Bytes 0 to 7 have the keys 0, 4, 2, 6, 1, 5, 3 and 7 eighths. */
  @Test
  void bytesInARowHaveKeysFromEverywhere() {
    long eighth = KeyRange.WHOLE / 8;
    assertThat(IntStream.range(0, 9).mapToLong(n -> Partition.scattered(n, 0, 3 * eighth)))
        .containsExactly(0L, 1L, 1L, 2L, 2L, 3L, 3L, 3L, 3L);
    assertThat(IntStream.range(0, 9).mapToLong(n -> Partition.scattered(n, 3 * eighth, 4 * eighth)))
        .containsExactly(0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 1L);
  }

  @Property
  void keysThatFollowOneAnotherSumToTheTotal(
      @ForAll @LongRange(min = 0, max = HUGE) long total,
      @ForAll @LongRange(min = 0, max = KeyRange.WHOLE) long first,
      @ForAll @LongRange(min = 0, max = KeyRange.WHOLE) long second) {
    long from = Math.min(first, second);
    long to = Math.max(first, second);
    long left = Partition.scattered(total, 0, from);
    long middle = Partition.scattered(total, from, to);
    long right = Partition.scattered(total, to, KeyRange.WHOLE);
    assertThat(left).isNotNegative();
    assertThat(middle).isNotNegative();
    assertThat(left + middle + right).isEqualTo(total);
    double exact = (double) total * (to - from) / KeyRange.WHOLE;
    // The error is a byte for each bit of the total, plus the rounding to a double.
    assertThat(Math.abs(middle - exact)).isLessThanOrEqualTo(60 + total * 1e-15);
  }

  @Property
  void keysNeverHaveFewerBytesAsTheTotalGrows(
      @ForAll @LongRange(min = 0, max = HUGE / 2) long total,
      @ForAll @LongRange(min = 0, max = HUGE / 2) long more,
      @ForAll @LongRange(min = 0, max = KeyRange.WHOLE) long first,
      @ForAll @LongRange(min = 0, max = KeyRange.WHOLE) long second) {
    long from = Math.min(first, second);
    long to = Math.max(first, second);
    long before = Partition.scattered(total, from, to);
    assertThat(Partition.scattered(total + 1, from, to)).isBetween(before, before + 1);
    assertThat(Partition.scattered(total + more, from, to)).isBetween(before, before + more);
  }

  @Test
  void sharesAreEqualUpToTheFirstOnesGettingTheRest() {
    assertThat(IntStream.range(0, 4).mapToLong(part -> Partition.share(10, part, 4)))
        .containsExactly(3L, 3L, 2L, 2L);
  }

  @Test
  void anEmptyRangeOfNothingGetsNothing() {
    assertThat(Partition.proportional(7, 0, 0, 0)).isZero();
    assertThat(Partition.proportional(7, 3, 3, 9)).isZero();
  }

  @Test
  void impossiblePartsAreRefused() {
    assertThatThrownBy(() -> Partition.share(-1, 0, 1)).hasMessage("no part 0 of 1 of -1 bytes");
    assertThatThrownBy(() -> Partition.share(1, 2, 2)).hasMessage("no part 2 of 2 of 1 bytes");
    assertThatThrownBy(() -> Partition.share(1, -1, 2)).hasMessage("no part -1 of 2 of 1 bytes");
    assertThatThrownBy(() -> Partition.share(1, 0, 0)).hasMessage("no part 0 of 0 of 1 bytes");
    assertThatThrownBy(() -> Partition.scattered(1, 2, 1)).hasMessage("no keys 2..1 for 1 bytes");
    assertThatThrownBy(() -> KeyRange.of(2, 1)).hasMessage("no range of keys: 2..1");
    assertThatThrownBy(() -> Partition.proportional(1, 2, 1, 3))
        .hasMessage("no range 2..1 of 3 for 1 bytes");
    assertThatThrownBy(() -> Partition.proportional(1, 2, 4, 3))
        .hasMessage("no range 2..4 of 3 for 1 bytes");
  }
}
