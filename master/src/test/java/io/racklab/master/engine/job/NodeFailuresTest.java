package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NodeFailuresTest {
  private static NodeFailures hadoop1(int nodes) {
    return new NodeFailures(Blacklisting.hadoop1(4), () -> nodes);
  }

  /** The last of so many failures in a row. */
  private static boolean fail(NodeFailures failures, int node, int times) {
    IntStream.range(1, times).forEach(time -> assertThat(failures.failed(node)).isFalse());
    return failures.failed(node);
  }

  /** Of 8 nodes a quarter is 2: one is barred; with the second none is, and nothing counts. */
  @Test
  void theFourthFailureBarsTheNodeWhileFewerThanAQuarterAreListed() {
    NodeFailures failures = hadoop1(8);
    assertThat(fail(failures, 3, 3)).isFalse();
    assertThat(failures.bar(3)).isFalse();
    assertThat(failures.failed(3)).isTrue();
    assertThat(failures.bar(3)).isTrue();
    assertThat(failures.bar(4)).isFalse();
    assertThat(fail(failures, 4, 4)).isTrue();
    assertThat(failures.bar(3)).isFalse();
    assertThat(failures.bar(4)).isFalse();
    assertThat(fail(failures, 5, 9)).isFalse();
  }

  /** 1 < 0.25 × 4 does not hold, 1 < 0.25 × 5 does. */
  @Test
  void ofUpToFourNodesNoneIsBarred() {
    for (int nodes = 1; nodes <= 5; nodes++) {
      NodeFailures failures = hadoop1(nodes);
      assertThat(fail(failures, 0, 4)).isTrue();
      assertThat(failures.bar(0)).as(nodes + " nodes").isEqualTo(nodes == 5);
    }
  }

  @Test
  void aNodeIsBarredNoMoreWhenOthersAreLost() {
    var up = new AtomicInteger(5);
    var failures = new NodeFailures(Blacklisting.hadoop1(1), up::get);
    assertThat(failures.failed(0)).isTrue();
    up.set(4);
    assertThat(failures.bar(0)).isFalse();
    up.set(5);
    assertThat(failures.bar(0)).isTrue();
  }

  /** 1 of 3 is 33 %, which is too many; 1 of 4 is 25 %. Failures count on meanwhile. */
  @Test
  void onYarnAThirdOfTheNodesIsTooMany() {
    var up = new AtomicInteger(3);
    var failures = new NodeFailures(Blacklisting.yarn(3), up::get);
    assertThat(fail(failures, 0, 3)).isTrue();
    assertThat(failures.bar(0)).isFalse();
    assertThat(fail(failures, 1, 3)).isTrue();
    up.set(6);
    assertThat(failures.bar(0)).isFalse();
    up.set(7);
    assertThat(failures.bar(0)).isTrue();
    assertThat(failures.bar(1)).isTrue();
  }

  @Test
  void offBarsNone() {
    var failures = new NodeFailures(Blacklisting.OFF, () -> 100);
    assertThat(fail(failures, 0, 1000)).isFalse();
    assertThat(failures.bar(0)).isFalse();
  }

  @Property
  void aQuarterOfTheNodesIsNeverBarred(
      @ForAll @IntRange(min = 1, max = 30) int nodes,
      @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 29) Integer> failed) {
    var failures = new NodeFailures(Blacklisting.hadoop1(2), () -> nodes);
    for (int node : failed) {
      failures.failed(node % nodes);
      long barred = IntStream.range(0, nodes).filter(failures::bar).count();
      assertThat(4 * barred).isLessThan(nodes);
    }
  }
}
