package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.LostOutputs.LostMap;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.RerunOutput;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MapOutputsTest {
  @Test
  void tellsTheTotalsOfTheNodesThatChanged() {
    MapOutputs outputs = new MapOutputs(5);
    outputs.add(1, 1, 10);
    int position = outputs.position();
    outputs.add(3, 2, 5);
    outputs.add(3, 3, 7);
    assertThat(outputs.since(position)).containsExactly(new MapOutput(3, 12));
    outputs.add(1, 4, 1);
    assertThat(outputs.since(position)).containsExactly(new MapOutput(3, 12), new MapOutput(1, 11));
  }

  @Test
  void whatIsForgottenIsToldToNobody() {
    MapOutputs outputs = new MapOutputs(5);
    outputs.add(1, 5, 10);
    outputs.add(2, 6, 10);
    int position = outputs.position();
    outputs.forget();
    assertThat(outputs.since(position)).isEmpty();
    assertThat(outputs.since(0)).isEmpty();
    outputs.add(1, 7, 3);
    assertThat(outputs.position()).isGreaterThan(position);
    assertThat(outputs.since(position)).containsExactly(new MapOutput(1, 3));
    assertThat(outputs.since(0)).containsExactly(new MapOutput(1, 3));
  }

  @Test
  void aMapIsTakenBackAsIfItHadNeverEnded() {
    MapOutputs outputs = new MapOutputs(5);
    outputs.add(1, 5, 10);
    outputs.add(2, 6, 4);
    outputs.add(1, 7, 20);
    outputs.add(1, 8, 40);
    int position = outputs.position();
    outputs.takeBack(7);
    assertThat(outputs.on(1)).isEqualTo(50);
    assertThat(outputs.on(2)).isEqualTo(4);
    assertThat(outputs.position())
        .as("what was counted by it is counted anew")
        .isNotEqualTo(position);
    outputs.add(3, 7, 20);
    assertThat(outputs.since(0))
        .containsExactly(new MapOutput(1, 50), new MapOutput(2, 4), new MapOutput(3, 20));
    assertThat(outputs.lose(1)).containsExactly(5, 8);
    assertThat(outputs.lostSince(0))
        .containsExactly(new LostOutputs(1, List.of(new LostMap(5, 10), new LostMap(8, 50))));
  }

  @Test
  void nothingIsTakenBackOfWhichSomeoneWasTold() {
    MapOutputs outputs = new MapOutputs(2);
    outputs.add(1, 0, 10);
    assertThat(outputs.mayTakeBack()).isTrue();
    outputs.since(0);
    assertThat(outputs.mayTakeBack()).isFalse();
    outputs.forget();
    outputs.add(1, 0, 10);
    assertThat(outputs.mayTakeBack()).isTrue();
    outputs.lose(1);
    assertThat(outputs.mayTakeBack()).isFalse();
  }

  @Test
  void whatIsLostIsToldMapByMapAndThenWhereItIsAgain() {
    MapOutputs outputs = new MapOutputs(5);
    outputs.add(1, 7, 10);
    outputs.add(2, 9, 4);
    int position = outputs.position();
    outputs.add(1, 8, 20);
    assertThat(outputs.lose(3)).isEmpty();
    assertThat(outputs.lose(1)).containsExactly(7, 8);
    assertThat(outputs.on(1)).isZero();
    assertThat(outputs.awaited()).isEqualTo(2);
    outputs.add(1, 8, 20);
    outputs.add(2, 7, 10);
    assertThat(outputs.awaited()).isZero();
    assertThat(outputs.lostSince(position))
        .containsExactly(new LostOutputs(1, List.of(new LostMap(7, 10), new LostMap(8, 30))));
    assertThat(outputs.rerunsSince(position))
        .containsExactly(new RerunOutput(8, 1, 0, 20), new RerunOutput(7, 2, 4, 14));
    assertThat(outputs.since(position)).containsExactly(new MapOutput(1, 20), new MapOutput(2, 14));
    assertThat(outputs.lostSince(outputs.position())).isEmpty();
    // What was put out again is lost again: only map 8 was on node 1 in its second life.
    assertThat(outputs.lose(1)).containsExactly(8);
    assertThat(outputs.lostSince(position)).hasSize(2);
    assertThat(outputs.rerunsSince(position)).containsExactly(new RerunOutput(7, 2, 4, 14));
  }

  @Test
  void tellsNothingToWhomIsUpToDate() {
    MapOutputs outputs = new MapOutputs(2);
    outputs.add(0, 8, 10);
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
      outputs.add(node, step, bytes);
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

  /**
   * Maps end, nodes are lost and maps run again at random: who follows the news of losses, reruns
   * and totals knows of each map whose output is there where it lies.
   */
  @Property(tries = 300)
  void whoFollowsTheNewsOfLossesKnowsWhereEachRerunLies(@ForAll Random random) {
    int nodes = 1 + random.nextInt(4);
    MapOutputs outputs = new MapOutputs(nodes);
    Map<Integer, Integer> nodeOfMap = new HashMap<>();
    Map<Integer, Long> told = new HashMap<>();
    Set<Integer> lost = new HashSet<>();
    int position = 0;
    for (int step = 0; step < 80; step++) {
      int node = random.nextInt(nodes);
      int map = random.nextInt(12);
      if (random.nextInt(6) == 0) {
        List<Integer> again = outputs.lose(node);
        assertThat(again).doesNotHaveDuplicates().allMatch(one -> nodeOfMap.get(one) == node);
        nodeOfMap.keySet().removeAll(again);
        assertThat(nodeOfMap).doesNotContainValue(node);
      } else if (!nodeOfMap.containsKey(map)) {
        nodeOfMap.put(map, node);
        outputs.add(node, map, 1 + map);
      }
      if (random.nextInt(3) == 0) {
        for (LostOutputs one : outputs.lostSince(position)) {
          told.remove(one.node());
          one.maps().forEach(each -> lost.add(each.map()));
        }
        for (RerunOutput rerun : outputs.rerunsSince(position)) {
          assertThat(nodeOfMap).containsEntry(rerun.map(), rerun.node());
          assertThat(rerun.to() - rerun.from()).isEqualTo(1 + rerun.map());
          assertThat(rerun.from()).isGreaterThanOrEqualTo(told.getOrDefault(rerun.node(), 0L));
          lost.remove(rerun.map());
        }
        outputs.since(position).forEach(news -> told.put(news.node(), news.bytes()));
        position = outputs.position();
        assertThat(lost).noneMatch(nodeOfMap::containsKey);
        assertThat(lost).hasSize(outputs.awaited());
        for (int each = 0; each < nodes; each++) {
          assertThat(told.getOrDefault(each, 0L)).isEqualTo(outputs.on(each));
        }
      }
    }
  }
}
