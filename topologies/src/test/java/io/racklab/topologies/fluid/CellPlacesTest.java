package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Few links, whose lines all have arrays; and so many that only two lines have. */
class CellPlacesTest {
  @ParameterizedTest
  @ValueSource(ints = {10, 1_000_000})
  void keepsWhatIsPutWhereverItIsKept(int links) {
    SplittableRandom random = new SplittableRandom(5);
    CellPlaces places = new CellPlaces(links);
    Map<Long, Integer> expected = new HashMap<>();
    for (int line = 0; line < 5; line++) {
      places.begin(line);
    }
    for (int i = 0; i < 2000; i++) {
      int line = random.nextInt(5);
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
