package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The plain model of cutoffs, against the exact ones. */
class ModelCutoffTest {
  private static final List<Long> NONE = List.of();

  /** Both have the least balanced point; the model takes the next of its grid. */
  @Property(tries = 300)
  void isTheExactCutoffOrTheNextPointOfTheGrid(@ForAll Random random) {
    double tail = 0.5 + random.nextDouble();
    long[] sizes =
        LongStream.generate(() -> 1 + (long) (100 * Math.pow(random.nextDouble(), -tail)))
            .map(size -> Math.min(size, 100_000))
            .limit(2 + random.nextInt(12))
            .sorted()
            .toArray();
    SizeSample sample = new SizeSample(sizes);
    double model =
        new ModelCutoff(0, SizesOf.PRESENT)
            .timer(0, Arrays.stream(sizes).boxed().toList(), List.of());
    if (sample.squaredCv() == 0) {
      assertThat(model).isInfinite();
      return;
    }
    double exact = sample.cutoff();
    double from = 0;
    double to = sizes[0];
    for (int i = 0; i + 1 < sizes.length && sizes[i] <= exact; i++) {
      from = sizes[i];
      to = sizes[i + 1];
    }
    assertThat(model).isCloseTo(exact, within((to - from) / 400 + 1e-2));
  }

  /** Sizes of {@link SizeSampleTest}: the squared coefficient is 2.25, and the cutoff 1. */
  @Test
  void sizesAreCutOnlyIfTheyVaryMoreThanAllowed() {
    List<Long> sizes = List.of(1L, 16L, 1L, 1L, 1L);
    assertThat(new ModelCutoff(2.2, SizesOf.PRESENT).timer(0, sizes, NONE)).isEqualTo(1);
    assertThat(new ModelCutoff(2.25, SizesOf.PRESENT).timer(0, sizes, NONE)).isInfinite();
    assertThat(new ModelCutoff(0, SizesOf.PRESENT).timer(0, NONE, NONE)).isInfinite();
  }

  /** Waiting jobs have a size of 0; only {@code present} counts them. */
  @Test
  void sizesCountAsTheKeySays() {
    List<Long> present = List.of(1L, 0L, 1L);
    List<Long> past = List.of(1L, 16L, 1L);
    assertThat(new ModelCutoff(0, SizesOf.SEEN).timer(0, present, past)).isEqualTo(1);
    assertThat(new ModelCutoff(0, SizesOf.SERVED).timer(0, present, past)).isInfinite();
    assertThat(new ModelCutoff(0, SizesOf.PRESENT).timer(0, present, past)).isZero();
  }
}
