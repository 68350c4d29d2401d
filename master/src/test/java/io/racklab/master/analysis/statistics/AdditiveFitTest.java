package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Effects of two factors, of three and two levels. */
class AdditiveFitTest {
  private static final double[] FIRST = {-1, 0, 1};
  private static final double[] SECOND = {-2, 2};
  private static final double NEAR = 1e-6;

  /**
   * @param left the combination of levels that does not occur; -1 for none
   */
  private static AdditiveFit fit(int left) {
    List<int[]> levels = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int one = 0; one < 6; one++) {
      if (one != left) {
        levels.add(new int[] {one / 2, one % 2});
        values.add(10 + FIRST[one / 2] + SECOND[one % 2]);
      }
    }
    return AdditiveFit.of(
        levels, values.stream().mapToDouble(Double::doubleValue).toArray(), new int[] {3, 2});
  }

  @Test
  void effectsAreFound() {
    AdditiveFit fit = fit(-1);
    assertThat(fit.rest()).isCloseTo(0, within(NEAR));
    assertThat(fit.effect(0, 2) - fit.effect(0, 0)).isCloseTo(2, within(NEAR));
    assertThat(fit.effect(1, 1) - fit.effect(1, 0)).isCloseTo(4, within(NEAR));
    // Of a balanced plan the shares add up: 4 to 24 of 28.
    assertThat(fit.share(0)).isCloseTo(4 / 28.0, within(NEAR));
    assertThat(fit.share(1)).isCloseTo(24 / 28.0, within(NEAR));
  }

  @Test
  void aMissingCombinationDoesNotBendThem() {
    AdditiveFit fit = fit(5);
    assertThat(fit.rest()).isCloseTo(0, within(NEAR));
    assertThat(fit.effect(0, 2) - fit.effect(0, 0)).isCloseTo(2, within(NEAR));
    assertThat(fit.effect(1, 1) - fit.effect(1, 0)).isCloseTo(4, within(NEAR));
  }

  @Test
  void aFactorWithoutEffectExplainsNothing() {
    AdditiveFit fit =
        AdditiveFit.of(
            List.of(new int[] {0, 0}, new int[] {0, 1}, new int[] {1, 0}, new int[] {1, 1}),
            new double[] {1, 1, 3, 3},
            new int[] {2, 2});
    assertThat(fit.share(0)).isCloseTo(1, within(NEAR));
    assertThat(fit.share(1)).isCloseTo(0, within(NEAR));
  }

  @Test
  void equalValuesHaveNoVarianceToExplain() {
    AdditiveFit fit =
        AdditiveFit.of(List.of(new int[] {0}, new int[] {1}), new double[] {2, 2}, new int[] {2});
    assertThat(fit.whole()).isZero();
    assertThat(fit.share(0)).isZero();
  }
}
