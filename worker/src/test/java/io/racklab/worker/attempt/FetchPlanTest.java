package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.KeyRange;
import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.LostOutputs.LostMap;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.RerunOutput;
import io.racklab.worker.attempt.FetchPlan.Fetch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FetchPlanTest {
  @Test
  void nothingIsDoneBeforeTheLastMapEvenIfAllSoFarIsHere() {
    FetchPlan plan = plan(2);
    assertThat(plan.done()).isFalse();
    plan.hear(outputs(false, new MapOutput(3, 10)));
    plan.ended(next(plan, 3, 10));
    assertThat(plan.done()).isFalse();
    plan.hear(outputs(true));
    assertThat(plan.done()).isTrue();
  }

  @Test
  void aJobWithoutMapOutputIsDoneAtOnce() {
    FetchPlan plan = plan(2);
    plan.hear(outputs(true, new MapOutput(3, 0)));
    assertThat(plan.next()).isEmpty();
    assertThat(plan.done()).isTrue();
  }

  @Test
  void whatIsUnderWayIsNotHereYet() {
    FetchPlan plan = plan(2);
    plan.hear(outputs(true, new MapOutput(3, 10)));
    assertThat(plan.done()).isFalse();
    Fetch fetch = next(plan, 3, 10);
    assertThat(plan.done()).isFalse();
    plan.ended(fetch);
    assertThat(plan.done()).isTrue();
  }

  @Test
  void noMoreFetchesRunThanAllowed() {
    FetchPlan plan = plan(2);
    plan.hear(outputs(true, new MapOutput(1, 5), new MapOutput(2, 5), new MapOutput(3, 5)));
    Fetch first = plan.next().orElseThrow();
    Fetch second = plan.next().orElseThrow();
    assertThat(plan.next()).isEmpty();
    plan.ended(first);
    Fetch third = plan.next().orElseThrow();
    assertThat(List.of(first, second, third))
        .containsExactlyInAnyOrder(new Fetch(1, 5), new Fetch(2, 5), new Fetch(3, 5));
  }

  @Test
  void whatComesWhileANodeIsBusyIsFetchedAfterwardsAtOnce() {
    FetchPlan plan = plan(5);
    plan.hear(outputs(false, new MapOutput(3, 10)));
    Fetch first = next(plan, 3, 10);
    plan.hear(outputs(false, new MapOutput(3, 12)));
    plan.hear(outputs(false, new MapOutput(3, 30)));
    assertThat(plan.next()).isEmpty();
    plan.ended(first);
    next(plan, 3, 20);
  }

  /**
   * With 60 reduces and 6 nodes each node is the first for 10 reduces on average, with a standard
   * deviation of 3.
   */
  @Test
  void reducesDoNotAllBeginWithTheSameNode() {
    Map<Integer, Integer> first = new HashMap<>();
    for (int reduce = 0; reduce < 60; reduce++) {
      FetchPlan plan = new FetchPlan(bytes -> bytes / 60, 1, new SplittableRandom(reduce));
      for (int node = 0; node < 6; node++) {
        plan.hear(outputs(false, new MapOutput(node, 600)));
      }
      first.merge(plan.next().orElseThrow().node(), 1, Integer::sum);
    }
    assertThat(first.keySet()).hasSize(6);
    assertThat(first.values()).allSatisfy(count -> assertThat(count).isBetween(1, 22));
  }

  @Test
  void oldNewsAreNotFetchedAgain() {
    FetchPlan plan = plan(5);
    plan.hear(outputs(false, new MapOutput(3, 10)));
    plan.ended(next(plan, 3, 10));
    plan.hear(outputs(true, new MapOutput(3, 10)));
    plan.hear(outputs(true, new MapOutput(3, 4)));
    assertThat(plan.next()).isEmpty();
    assertThat(plan.done()).isTrue();
  }

  /** Output grows at random on random nodes, and fetches end in random order. */
  @Property(tries = 300)
  void everyByteIsFetchedOnceWhateverTheOrderOfNews(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int parallel,
      @ForAll @IntRange(min = 1, max = 5) int reduces,
      @ForAll @IntRange(min = 1, max = 12) int nodes,
      @ForAll @IntRange(min = 0, max = 60) int maps,
      @ForAll boolean uneven) {
    Random random = new Random(seed);
    int reduce = random.nextInt(reduces);
    long from = random.nextLong(KeyRange.WHOLE);
    KeyRange keys =
        uneven ? KeyRange.of(from, random.nextLong(from, KeyRange.WHOLE + 1)) : KeyRange.EVEN;
    LongUnaryOperator part = bytes -> keys.part(bytes, reduce, reduces);
    FetchPlan plan = new FetchPlan(part, parallel, new SplittableRandom(seed));
    Map<Integer, Long> totals = new HashMap<>();
    Map<Integer, Long> fetched = new HashMap<>();
    List<Fetch> underWay = new ArrayList<>();
    int heard = 0;
    boolean complete = false;
    while (!complete || !underWay.isEmpty()) {
      if (!complete && random.nextBoolean()) {
        complete = heard == maps;
        List<MapOutput> news = new ArrayList<>();
        for (; heard < maps && news.size() < 3; heard++) {
          int node = random.nextInt(nodes);
          news.add(new MapOutput(node, totals.merge(node, (long) random.nextInt(9), Long::sum)));
        }
        plan.hear(JobOutputs.of(1, complete, news));
      } else if (!underWay.isEmpty()) {
        plan.ended(underWay.remove(random.nextInt(underWay.size())));
      }
      for (Optional<Fetch> next = plan.next(); next.isPresent(); next = plan.next()) {
        Fetch fetch = next.get();
        assertThat(fetch.bytes()).isPositive();
        assertThat(underWay).noneMatch(other -> other.node() == fetch.node());
        underWay.add(fetch);
        fetched.merge(fetch.node(), fetch.bytes(), Long::sum);
      }
      assertThat(underWay).hasSizeLessThanOrEqualTo(parallel);
      assertThat(plan.done()).isEqualTo(complete && underWay.isEmpty());
    }
    totals.forEach(
        (node, total) ->
            assertThat(fetched.getOrDefault(node, 0L)).isEqualTo(part.applyAsLong(total)));
  }

  private static final LostOutputs LOST =
      new LostOutputs(3, List.of(new LostMap(7, 10), new LostMap(8, 30)));

  private static JobOutputs lost() {
    return new JobOutputs(1, true, List.of(), List.of(LOST), List.of());
  }

  private static JobOutputs again(int map, int node, long from, long to) {
    return new JobOutputs(
        1,
        true,
        List.of(new MapOutput(node, to)),
        List.of(),
        List.of(new RerunOutput(map, node, from, to)));
  }

  @Test
  void whatHasBeenFetchedFromALostNodeIsKept() {
    FetchPlan plan = plan(5);
    plan.hear(outputs(true, new MapOutput(3, 30)));
    plan.ended(next(plan, 3, 30));
    plan.hear(lost());
    assertThat(plan.done()).isTrue();
    plan.hear(again(7, 4, 0, 10));
    assertThat(plan.next()).isEmpty();
    // The bytes after that range are not output of map 7.
    plan.hear(outputs(true, new MapOutput(4, 15)));
    next(plan, 4, 5);
  }

  /** Map 7's output was fetched, and map 8's was being fetched when the node was lost. */
  @Test
  void whatHasNotBeenFetchedFromALostNodeIsFetchedWhereItIsAgain() {
    FetchPlan plan = plan(1);
    plan.hear(outputs(false, new MapOutput(3, 10)));
    plan.ended(next(plan, 3, 10));
    plan.hear(outputs(true, new MapOutput(3, 30)));
    next(plan, 3, 20);
    plan.hear(lost());
    assertThat(plan.done()).isFalse();
    plan.hear(again(8, 3, 0, 20));
    Fetch again = next(plan, 3, 20);
    plan.hear(again(7, 3, 20, 30));
    plan.ended(again);
    assertThat(plan.next()).isEmpty();
    assertThat(plan.done()).isTrue();
  }

  @Test
  void aReduceThatStartsAfterTheLossWaitsForTheMaps() {
    FetchPlan plan = plan(1);
    plan.hear(lost());
    assertThat(plan.done()).isFalse();
    plan.hear(again(7, 2, 0, 10));
    plan.ended(next(plan, 2, 10));
    assertThat(plan.done()).isFalse();
    plan.hear(again(8, 2, 10, 30));
    plan.ended(next(plan, 2, 20));
    assertThat(plan.done()).isTrue();
  }

  private static FetchPlan plan(int parallel) {
    return new FetchPlan(bytes -> bytes, parallel, new SplittableRandom(1));
  }

  private static Fetch next(FetchPlan plan, int node, long bytes) {
    assertThat(plan.next()).contains(new Fetch(node, bytes));
    return new Fetch(node, bytes);
  }

  private static JobOutputs outputs(boolean complete, MapOutput... outputs) {
    return JobOutputs.of(1, complete, List.of(outputs));
  }
}
