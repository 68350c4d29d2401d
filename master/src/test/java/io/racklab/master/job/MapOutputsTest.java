package io.racklab.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.MapOutput;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MapOutputsTest {
  @Test
  void tellsTheTotalsOfTheNodesThatChanged() {
    MapOutputs outputs = new MapOutputs(5);
    outputs.add(1, 10);
    int position = outputs.position();
    outputs.add(3, 5);
    outputs.add(3, 7);
    assertThat(outputs.since(position)).containsExactly(new MapOutput(3, 12));
    outputs.add(1, 1);
    assertThat(outputs.since(position)).containsExactly(new MapOutput(3, 12), new MapOutput(1, 11));
  }

  @Test
  void whatIsForgottenIsToldToNobody() {
    MapOutputs outputs = new MapOutputs(5);
    outputs.add(1, 10);
    outputs.add(2, 10);
    int position = outputs.position();
    outputs.forget();
    assertThat(outputs.since(position)).isEmpty();
    assertThat(outputs.since(0)).isEmpty();
    outputs.add(1, 3);
    assertThat(outputs.position()).isGreaterThan(position);
    assertThat(outputs.since(position)).containsExactly(new MapOutput(1, 3));
    assertThat(outputs.since(0)).containsExactly(new MapOutput(1, 3));
  }

  @Test
  void tellsNothingToWhomIsUpToDate() {
    MapOutputs outputs = new MapOutputs(2);
    outputs.add(0, 10);
    assertThat(outputs.since(outputs.position())).isEmpty();
  }

  /** Someone who applies the news, at whatever times, knows every total. */
  @Property(tries = 300)
  void whoFollowsTheNewsKnowsTheTotals(@ForAll Random random) {
    int nodes = 1 + random.nextInt(6);
    MapOutputs outputs = new MapOutputs(nodes);
    long[] totals = new long[nodes];
    Map<Integer, Long> told = new HashMap<>();
    int position = 0;
    for (int step = 0; step < 60; step++) {
      int node = random.nextInt(nodes);
      int bytes = 1 + random.nextInt(100);
      totals[node] += bytes;
      outputs.add(node, bytes);
      if (random.nextInt(4) == 0) {
        outputs.since(position).forEach(news -> told.put(news.node(), news.bytes()));
        position = outputs.position();
      }
    }
    outputs.since(position).forEach(news -> told.put(news.node(), news.bytes()));
    for (int node = 0; node < nodes; node++) {
      assertThat(told.getOrDefault(node, 0L)).isEqualTo(totals[node]).isEqualTo(outputs.on(node));
    }
  }
}
