package io.racklab.master.runs.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.seed.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search for an order, of values that a formula gives. */
class ScheduleSearchTest {
  private static final List<Integer> SORTED = IntStream.rangeClosed(1, 8).boxed().toList();

  /** Returns how far the jobs are from their places; a base costs more than another. */
  private static double value(Schedule schedule) {
    double sum = schedule.like().equals("good") ? 0 : 100;
    for (int place = 0; place < schedule.order().size(); place++) {
      sum += Math.abs(schedule.order().get(place) - place - 1);
    }
    return sum;
  }

  private static List<Schedule> played(int most, long seed) {
    List<Integer> reversed = new ArrayList<>(SORTED);
    Collections.reverse(reversed);
    ScheduleSearch search =
        new ScheduleSearch(List.of(reversed), List.of("bad", "good"), most, Seed.of(seed));
    List<Schedule> all = new ArrayList<>();
    while (!search.round().isEmpty()) {
      List<Schedule> round = search.round();
      all.addAll(round);
      search.learn(round.stream().map(ScheduleSearchTest::value).toList());
    }
    Schedule best = search.best().orElseThrow();
    assertThat(search.value(best))
        .isEqualTo(all.stream().mapToDouble(ScheduleSearchTest::value).min().orElseThrow());
    return all;
  }

  @Test
  void itFindsTheBestOrderUnderTheBestScheduler() {
    assertThat(played(600, 1)).contains(new Schedule("good", SORTED));
  }

  @Test
  void itPlaysNoScheduleTwiceAndNoMoreThanAsked() {
    List<Schedule> all = played(100, 2);
    assertThat(all).hasSize(100);
    Set<Schedule> different = new HashSet<>(all);
    assertThat(different).hasSize(100);
  }

  @Test
  void theSameSeedGivesTheSameSearch() {
    assertThat(played(100, 3)).isEqualTo(played(100, 3)).isNotEqualTo(played(100, 4));
  }

  @Test
  void aSingleJobHasOneOrder() {
    ScheduleSearch search =
        new ScheduleSearch(List.of(List.of(1)), List.of("good"), 50, Seed.of(1));
    search.learn(List.of(1.0));
    assertThat(search.round()).isEmpty();
  }
}
