package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BucketsTest {
  @Test
  void tellTheMeanOfEachBucket() {
    Buckets buckets = new Buckets();
    buckets.add(0, 0.0625, 2);
    buckets.add(0.0625, 0.09375, 4);

    assertThat(buckets.means()).containsExactly(2, 4);
    buckets.reach(0.125);
    assertThat(buckets.means()).as("idle half of a bucket").containsExactly(2, 2);
  }

  /** However long it goes on and in whichever order it comes, nothing is lost. */
  @Property(tries = 200)
  void loseNothingAsTheyWiden(@ForAll long seed) {
    Random random = new Random(seed);
    Buckets buckets = new Buckets();
    double total = 0;
    double end = 0;
    for (int i = 0; i < 50; i++) {
      double from = random.nextDouble() * Math.pow(10, random.nextInt(6));
      double to = from + random.nextDouble() * 1000;
      buckets.add(from, to, 3);
      total += 3 * (to - from);
      end = Math.max(end, to);
    }
    assertThat(buckets.total()).isCloseTo(total, within(1e-9 * total));
    assertThat(buckets.means()).hasSizeLessThanOrEqualTo(Buckets.MOST);
    assertThat(buckets.end()).isEqualTo(end);
    assertThat(Arrays.stream(buckets.means()).max().orElseThrow()).isLessThanOrEqualTo(151);
  }

  @Test
  void refuseThePastAndWhatGoesBackwards() {
    assertThatThrownBy(() -> new Buckets().add(2, 1, 1)).hasMessage("from 2.0 to 1.0");
    assertThatThrownBy(() -> new Buckets().add(-1, 1, 1)).hasMessageContaining("from -1.0");
  }
}
