package io.racklab.deploy.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RemainingTest {
  private static final double STEP = 0.25;

  @Test
  void steadyWorkIsForeseenExactly() {
    Remaining remaining = new Remaining();
    for (double seconds = 0; seconds <= 100; seconds += STEP) {
      OptionalDouble left = remaining.after(seconds, seconds / 100);
      if (seconds >= 2) {
        assertThat(left.orElseThrow()).isCloseTo(100 - seconds, within(0.01));
      }
    }
  }

  @Test
  void nothingIsSaidBeforeThereIsWorkToJudgeBy() {
    Remaining remaining = new Remaining();
    assertThat(remaining.after(0, 0)).isEmpty();
    assertThat(remaining.after(1, 0.5)).isEmpty();
    assertThat(remaining.after(2, 0.5)).isPresent();
    assertThat(new Remaining().after(50, 0.005)).isEmpty();
  }

  /** Slots fill and run empty, runs begin and end: work comes in bursts. */
  @Property(tries = 50)
  void anEstimateDoesNotJump(@ForAll long seed, @ForAll @IntRange(min = 1, max = 50) int perMille) {
    double mean = perMille / 1000.0;
    Random random = new Random(seed);
    Remaining remaining = new Remaining();
    double done = 0;
    OptionalDouble before = OptionalDouble.empty();
    for (double seconds = 0; done < 1; seconds += STEP) {
      OptionalDouble left = remaining.after(seconds, done);
      if (before.isPresent()) {
        double was = before.getAsDouble();
        assertThat(left.orElseThrow() - was)
            .isBetween(-STEP * (2 + 0.051 * was) - 1e-9, STEP * 0.051 * was + STEP + 1e-9);
      }
      before = left;
      done += random.nextInt(4) == 0 ? 4 * STEP * mean * 2 * random.nextDouble() : 0;
    }
  }

  @Test
  void workThatBecomesSlowerIsForeseenAnew() {
    Remaining remaining = new Remaining();
    double seconds = 0;
    double done = 0;
    for (; done < 0.5; done += STEP / 100) {
      remaining.after(seconds, done);
      seconds += STEP;
    }
    // From here on it takes four times as long: 200 s, not 50.
    double start = seconds;
    for (; seconds < start + 100; done += STEP / 400) {
      remaining.after(seconds, done);
      seconds += STEP;
    }
    assertThat(remaining.after(seconds, done).orElseThrow()).isBetween(80.0, 120.0);
  }
}
