package io.racklab.protocol.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class RunClockTest {
  private static final long SECOND = 1_000_000_000L;

  /** Ten days. */
  private static final long LONGEST = 864_000 * SECOND;

  /** About 2026, in nanoseconds since 1970. */
  private static final long TODAY = 1_800_000_000 * SECOND;

  @Test
  void emulatedTimeIsZeroAtTheOriginAndRunsAsOftenAsTheScaleSays() {
    RunClock clock = new RunClock(() -> 103 * SECOND, 100 * SECOND, 20);
    assertThat(clock.now()).isEqualTo(60 * SECOND);
    assertThat(clock.emulated(100 * SECOND)).isZero();
    assertThat(clock.emulated(99 * SECOND)).isEqualTo(-20 * SECOND);
    assertThat(clock.process(0)).isEqualTo(100 * SECOND);
    assertThat(clock.process(60 * SECOND)).isEqualTo(103 * SECOND);
  }

  @Test
  void everyNanosecondOfYearsIsKeptWhereTimeIsNotScaled() {
    long year = 31_536_000 * SECOND;
    for (long at = 10 * year + 1; at < 10 * year + 5; at++) {
      RunClock clock = new RunClock(() -> 7, 7, 1);
      assertThat(clock.nanosUntil(at)).isEqualTo(at);
      assertThat(clock.emulated(7 + at)).isEqualTo(at);
    }
  }

  @Test
  void aTimerWaitsForWhatIsLeftAndNotAtAllForThePast() {
    RunClock clock = new RunClock(() -> 103 * SECOND, 100 * SECOND, 20);
    assertThat(clock.until(80 * SECOND)).isEqualTo(Duration.ofSeconds(1));
    assertThat(clock.until(60 * SECOND)).isZero();
    assertThat(clock.until(59 * SECOND)).isZero();
    assertThat(clock.until(60 * SECOND + 1)).isEqualTo(Duration.ofNanos(1));
  }

  @Property
  void aTimerIsNeverEarlyAndLateByLessThanATick(
      @ForAll @LongRange(min = 0, max = LONGEST) long emulated,
      @ForAll @Scale(6) @DoubleRange(min = 0.01, max = 1000) double scale) {
    RunClock clock = new RunClock(() -> TODAY, TODAY, scale);
    long woken = TODAY + clock.until(emulated).toNanos();
    assertThat(woken).isEqualTo(clock.process(emulated));
    // A tick is a nanosecond of the process, which is scale emulated ones; rounding adds half of
    // one.
    assertThat(clock.emulated(woken)).isBetween(emulated, emulated + (long) Math.ceil(scale));
  }

  @Property
  void thereAndBackIsTheSameTimeWhereEmulatedTimeIsTheCoarser(
      @ForAll @LongRange(min = 0, max = LONGEST) long emulated,
      @ForAll @Scale(6) @DoubleRange(min = 0.01, max = 1) double scale) {
    RunClock clock = new RunClock(() -> TODAY, TODAY, scale);
    assertThat(clock.emulated(clock.process(emulated))).isBetween(emulated, emulated + 1);
  }

  @Property
  void bothWaysKeepTheOrderOfTimes(
      @ForAll @LongRange(min = -LONGEST, max = LONGEST) long emulated,
      @ForAll @LongRange(min = 0, max = LONGEST) long later,
      @ForAll @Scale(6) @DoubleRange(min = 0.01, max = 1000) double scale) {
    RunClock clock = new RunClock(() -> TODAY, TODAY, scale);
    assertThat(clock.process(emulated)).isLessThanOrEqualTo(clock.process(emulated + later));
    assertThat(clock.emulated(TODAY + emulated))
        .isLessThanOrEqualTo(clock.emulated(TODAY + emulated + later));
  }

  @Test
  void timeThatStandsStillOrRunsBackwardsIsRefused() {
    for (double scale : new double[] {0, -1, Double.NaN}) {
      assertThatThrownBy(() -> new RunClock(() -> 0, 0, scale))
          .hasMessage("time scale must be more than zero, not " + scale);
    }
  }
}
