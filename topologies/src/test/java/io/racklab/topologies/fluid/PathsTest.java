package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PathsTest {
  private static final int LINKS = 6;

  /**
   * Paths behave as a map from sets of links to numbers, which has as many numbers as it ever had
   * paths at once.
   */
  @Property
  void forgottenNumbersAreUsedAgain(@ForAll long seed) {
    Random random = new Random(seed);
    Paths paths = new Paths(LINKS);
    Map<String, Integer> known = new TreeMap<>();
    int most = 0;
    for (int i = 0; i < 500; i++) {
      int[] links = random.ints(random.nextInt(4), 0, LINKS).toArray();
      TreeSet<Integer> set = new TreeSet<>();
      for (int link : links) {
        set.add(link);
      }
      String name = set.toString();
      if (known.containsKey(name) && random.nextBoolean()) {
        paths.forget(known.remove(name));
        continue;
      }
      int path = paths.find(links);
      if (known.containsKey(name)) {
        assertThat(path).isEqualTo(known.get(name));
      } else {
        assertThat(known.values()).doesNotContain(path);
        known.put(name, path);
      }
      most = Math.max(most, known.size());
      int[] copy = new int[set.size() + 1];
      paths.copy(path, copy, 1);
      assertThat(paths.length(path)).isEqualTo(set.size());
      int at = 1;
      for (int link : set) {
        assertThat(copy[at++]).isEqualTo(link);
      }
    }
    assertThat(paths.count()).isEqualTo(most);
    for (int path = 0; path < paths.count(); path++) {
      assertThat(paths.knows(path)).isEqualTo(known.containsValue(path));
    }
  }

  @Test
  void onlyAPathWithoutFlowsIsForgotten() {
    FluidNetwork network = new FluidNetwork(new double[] {100, 100});
    int path = network.path(0, 1);
    network.start(7, path, 1000);

    assertThat(network.forget(path)).isFalse();
    network.advanceTo(11, (flow, at) -> assertThat(at).isEqualTo(10));
    assertThat(network.forget(path)).isTrue();

    assertThatThrownBy(() -> network.start(8, path, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no path 0 of 1");
    assertThat(network.path(1)).isEqualTo(path);
  }
}
