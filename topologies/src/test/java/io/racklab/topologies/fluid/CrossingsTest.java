package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Compares random entries and removals of bundles, on paths of all lengths, with a plain map. */
class CrossingsTest {
  private static final int LINKS = 40;
  private static final int STEPS = 400;

  @Property(tries = 200)
  void everyBundleIsOverTheLinksOfItsPath(@ForAll long seed) {
    Random random = new Random(seed);
    Paths paths = new Paths(LINKS);
    Crossings crossings = new Crossings(LINKS, paths);
    TreeMap<Integer, int[]> expected = new TreeMap<>();
    List<Integer> free = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      if (!expected.isEmpty() && random.nextInt(5) < 2) {
        int bundle = List.copyOf(expected.keySet()).get(random.nextInt(expected.size()));
        crossings.leave(bundle);
        expected.remove(bundle);
        free.add(bundle);
      } else {
        // Paths become longer with time, so that slots are widened while bundles are present.
        int most = 1 + random.nextInt(1 + step * (LINKS - 1) / STEPS);
        int[] links = random.ints(most, 0, LINKS).distinct().sorted().toArray();
        int bundle = free.isEmpty() ? expected.size() : free.remove(free.size() - 1);
        crossings.enter(bundle, paths.find(links));
        expected.put(bundle, links);
      }
      if (step % 20 == 0) {
        compare(crossings, expected);
      }
    }
    compare(crossings, expected);
  }

  private static void compare(Crossings crossings, TreeMap<Integer, int[]> expected) {
    expected.forEach(
        (bundle, links) ->
            assertThat(
                    IntStream.range(crossings.start(bundle), crossings.end(bundle))
                        .map(crossings::link))
                .containsExactly(Arrays.stream(links).boxed().toArray(Integer[]::new)));
    for (int link = 0; link < LINKS; link++) {
      int each = link;
      assertThat(Arrays.copyOf(crossings.bundles(link), crossings.count(link)))
          .containsExactlyInAnyOrder(
              expected.entrySet().stream()
                  .filter(one -> Arrays.binarySearch(one.getValue(), each) >= 0)
                  .mapToInt(Map.Entry::getKey)
                  .toArray());
    }
  }
}
