package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The worked cases of Shadow. */
class SkewTest {
  private static double skew(long[] outputs, int[] reduces) {
    return Skew.of(outputs, reduces).orElseThrow();
  }

  /** Fig. 6: one reduce in each of three racks. */
  @Test
  void twoDuplicatesBringFourMapsToOneToBalance() {
    int[] reduces = {1, 1, 1};
    // Uplinks 8, 2, 2 and downlinks 2, 5, 5.
    assertThat(skew(new long[] {4, 1, 1}, reduces)).isEqualTo(4);
    // Uplinks 6, 4, 2 and downlinks 3, 4, 5.
    assertThat(skew(new long[] {3, 2, 1}, reduces)).isEqualTo(3);
    assertThat(skew(new long[] {2, 2, 2}, reduces)).isEqualTo(1);
  }

  /** Fig. 5: five maps and two reduces; the links of no load are left out. */
  @Test
  void fiveMapsAndTwoReducesGoFromSixToFour() {
    int[] reduces = {0, 1, 1};
    // Uplinks 6, 1, 1 and downlinks 0, 4, 4.
    assertThat(skew(new long[] {3, 1, 1}, reduces)).isEqualTo(6);
    // Uplinks 4, 2, 1 and downlinks 0, 3, 4.
    assertThat(skew(new long[] {2, 2, 1}, reduces)).isEqualTo(4);
  }

  /** Eq. 6 and 7: 300 of 400 bytes are in rack 1, which has one of four reduces. */
  @Test
  void linksCarryBytesByTheReducesThatAreElsewhere() {
    // Rack 1 sends 300 × 3/4 and receives 100 × 1/4; rack 2 the other way round.
    assertThat(skew(new long[] {300, 100}, new int[] {1, 3})).isEqualTo(225.0 / 25);
  }

  @Test
  void expectedReducesMayBeFractions() {
    // Uplinks 3 × 0.5 and 1 × 1.5, downlinks 1 × 1.5 and 3 × 0.5, of two reduces.
    assertThat(Skew.of(new double[] {3, 1}, new double[] {1.5, 0.5})).hasValue(1);
  }

  @Test
  void bytesWeighMoreThanNumbers() {
    // One map and one reduce in each of two racks, but one puts out three times as much.
    assertThat(skew(new long[] {300, 100}, new int[] {1, 1})).isEqualTo(3);
    assertThat(skew(new long[] {1, 1}, new int[] {1, 1})).isEqualTo(1);
  }

  @Test
  void aJobThatUsesNoLinkHasNone() {
    assertThat(Skew.of(new long[] {5}, new int[] {2})).isEmpty();
    assertThat(Skew.of(new long[] {5, 0}, new int[] {2, 0})).isEmpty();
    assertThat(Skew.of(new long[] {5, 5}, new int[] {0, 0})).isEmpty();
    assertThat(Skew.of(new long[] {0, 0}, new int[] {1, 1})).isEmpty();
    assertThat(Skew.of(new long[0], new int[0])).isEmpty();
  }

  @Test
  void mapsInOneRackAndReducesInAnotherUseTwoLinksAlike() {
    assertThat(skew(new long[] {5, 0}, new int[] {0, 3})).isEqualTo(1);
  }

  @Test
  void racksMustBeTheSame() {
    assertThatThrownBy(() -> Skew.of(new long[2], new int[3]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void doesNotDependOnTheUnitOfTheOutputs(
      @ForAll @Size(4) long[] outputs, @ForAll @Size(4) int[] reduces) {
    long[] ones = Arrays.stream(outputs).map(output -> Math.floorMod(output, 1000L)).toArray();
    long[] thousands = Arrays.stream(ones).map(output -> output * 1000).toArray();
    int[] counts = Arrays.stream(reduces).map(count -> Math.floorMod(count, 10)).toArray();
    var skew = Skew.of(ones, counts);
    assertThat(Skew.of(thousands, counts).isPresent()).isEqualTo(skew.isPresent());
    skew.ifPresent(
        value -> {
          assertThat(value).isGreaterThanOrEqualTo(1);
          assertThat(Skew.of(thousands, counts).getAsDouble()).isCloseTo(value, within(1e-9));
        });
  }

  @Property
  void racksThatTakePartWithNothingChangeNothing(
      @ForAll @LongRange(max = 1000) long here,
      @ForAll @LongRange(max = 1000) long there,
      @ForAll @IntRange(max = 5) int reduces) {
    assertThat(Skew.of(new long[] {here, there, 0}, new int[] {reduces, 1, 0}))
        .isEqualTo(Skew.of(new long[] {here, there}, new int[] {reduces, 1}));
  }
}
