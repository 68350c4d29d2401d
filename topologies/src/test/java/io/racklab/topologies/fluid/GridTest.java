package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * 1 Gbps in bytes per second is between 2^26 and 2^27, so the grid has steps of 2^-26 and begins at
 * 2^14.
 */
class GridTest {
  private static final double GBPS = 125e6;

  private final Grid grid = new Grid(new double[] {GBPS, 1e6, Double.POSITIVE_INFINITY});

  @Test
  void ratesAreRoundedDownByLessThanAStep() {
    double third = GBPS / 3;
    assertThat(grid.down(third)).isLessThan(third).isGreaterThan(third - Math.scalb(1, -26));
    assertThat(grid.down(GBPS)).isEqualTo(GBPS);
    assertThat(grid.isBeside(third)).isTrue();
    assertThat(grid.isBeside(grid.down(third))).isFalse();
  }

  @Test
  void whatAStepWouldChangeTooMuchStaysBesideTheGrid() {
    double slow = 10_000.1;
    assertThat(grid.down(slow)).isEqualTo(slow);
    assertThat(grid.isBeside(slow)).isTrue();
    assertThat(grid.isBeside(0)).isFalse();
    assertThat(grid.down(Double.POSITIVE_INFINITY)).isInfinite();
    assertThat(grid.isBeside(Double.POSITIVE_INFINITY)).isFalse();
  }

  @Test
  void aLargerLinkMakesItCoarser() {
    double rate = grid.down(GBPS / 3);
    assertThat(grid.admit(GBPS)).isFalse();
    assertThat(grid.admit(Double.POSITIVE_INFINITY)).isFalse();
    assertThat(grid.admit(16 * GBPS)).isTrue();
    assertThat(grid.down(rate)).isLessThan(rate);
    assertThat(grid.isBeside(rate)).isTrue();
  }

  /** Sums stay exact after any number of additions and subtractions in any order. */
  @Property(tries = 200)
  void sumsHaveNoError(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double sum = 0;
    BigDecimal exact = BigDecimal.ZERO;
    for (int i = 0; i < 500; i++) {
      int flows = 1 + random.nextInt(9);
      double rate = grid.down(GBPS / 9 * random.nextDouble());
      boolean more = sum + flows * rate <= GBPS;
      if (!more && sum < flows * rate || grid.isBeside(rate)) {
        continue;
      }
      sum += (more ? flows : -flows) * rate;
      exact = exact.add(new BigDecimal(rate).multiply(BigDecimal.valueOf(more ? flows : -flows)));
      assertThat(new BigDecimal(sum)).isEqualByComparingTo(exact);
    }
  }
}
