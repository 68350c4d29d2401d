package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests with few links, where all lines have arrays; with more, where only some have; and with too
 * many for any.
 */
class CellPlacesTest {
  private static final int LINES = 70;

  @ParameterizedTest
  @ValueSource(ints = {10, 65_530, 65_540, 1_000_000})
  void keepsWhatIsPutWhereverItIsKept(int links) {
    SplittableRandom random = new SplittableRandom(5);
    CellPlaces places = new CellPlaces(Math.max(links, LINES));
    Map<Long, Integer> expected = new HashMap<>();
    for (int line = 0; line < LINES; line++) {
      places.begin(line);
    }
    for (int i = 0; i < 50_000; i++) {
      int line = random.nextInt(LINES);
      int link = random.nextInt(10) * (links / 10);
      long key = 10L * links * line + link;
      assertThat(places.get(line, link)).isEqualTo(expected.getOrDefault(key, CellPlaces.ABSENT));
      if (random.nextBoolean()) {
        places.put(line, link, i);
        expected.put(key, i);
      } else {
        places.remove(line, link);
        expected.remove(key);
      }
    }
  }
}
