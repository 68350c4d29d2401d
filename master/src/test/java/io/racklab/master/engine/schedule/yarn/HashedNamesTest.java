package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashedNamesTest {
  private static List<String> hashSet(List<String> names) {
    Set<String> set = new HashSet<>();
    // Not all at once: that would make the table larger.
    names.forEach(set::add);
    return List.copyOf(set);
  }

  /** Twelve names fit into the smallest table, 13 do not. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 12, 13, 24, 25, 400})
  void isTheOrderOfAHashSet(int count) {
    List<String> names =
        IntStream.range(0, count).mapToObj(i -> "root.team-%d.of-%d".formatted(i % 7, i)).toList();
    assertThat(HashedNames.inOrder(names)).isEqualTo(hashSet(names));
  }

  @Test
  void namesOfOneHashStayInTheirOrder() {
    assertThat("root.Aa").hasSameHashCodeAs("root.BB");
    assertThat(HashedNames.inOrder(List.of("root.Aa", "root.BB")))
        .isEqualTo(hashSet(List.of("root.Aa", "root.BB")))
        .containsExactly("root.Aa", "root.BB");
    assertThat(HashedNames.inOrder(List.of("root.BB", "root.Aa")))
        .isEqualTo(hashSet(List.of("root.BB", "root.Aa")))
        .containsExactly("root.BB", "root.Aa");
  }

  @Test
  void neighboursChangePlaces() {
    assertThat(HashedNames.inOrder(List.of("root.qA", "root.qB", "root.qC", "root.qD")))
        .as("as the recordings have them")
        .containsExactly("root.qB", "root.qA", "root.qD", "root.qC");
  }
}
