package io.racklab.deploy.spread;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.runs.experiment.RunPlan;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AllotmentTest {
  private final Deque<RunPlan> queue = new ArrayDeque<>();
  private final Allotment<String> allotment =
      new Allotment<>(() -> Optional.ofNullable(queue.poll()));

  private void waiting(int runs) {
    fill(queue, runs);
  }

  private static void fill(Deque<RunPlan> queue, int runs) {
    IntStream.rangeClosed(1, runs)
        .forEach(number -> queue.add(new RunPlan(number, null, null, 1, Path.of("r" + number))));
  }

  private List<Integer> of(String player) {
    return allotment.of(player).stream().map(RunPlan::number).toList();
  }

  @Test
  void runsAreGivenOutInTurnAsFarAsThereArePlaces() {
    waiting(4);
    allotment.offers("a", 2);
    allotment.offers("b", 1);
    assertThat(allotment.allot()).isTrue();

    assertThat(of("a")).containsExactly(1, 3);
    assertThat(of("b")).containsExactly(2);
    assertThat(allotment.allot()).isFalse();
  }

  /** Its files are there alone, so it is kept there; but another run may begin. */
  @Test
  void aRunThatHasEndedFreesItsPlaceAndStaysUntilItsFilesAreTaken() {
    waiting(2);
    allotment.offers("a", 1);
    allotment.allot();
    allotment.ended("a", 1);
    allotment.allot();

    assertThat(of("a")).containsExactly(1, 2);
    assertThat(allotment.playing("a", 1)).isEmpty();
    assertThat(allotment.taken("a", 1).number()).isEqualTo(1);
    assertThat(of("a")).containsExactly(2);
    assertThat(allotment.isIdle()).isFalse();
  }

  @Test
  void whatAPlayerHadIsPlayedAgainFirst() {
    waiting(3);
    allotment.offers("a", 2);
    allotment.allot();
    allotment.ended("a", 2);

    assertThat(allotment.lost("a")).extracting(RunPlan::number).containsExactly(2, 1);
    allotment.offers("b", 3);
    allotment.allot();
    assertThat(of("b")).containsExactly(2, 1, 3);
    assertThat(allotment.lost("nobody")).isEmpty();
  }

  @Test
  void filesThatCouldNotBeCopiedAreMadeAgain() {
    waiting(1);
    allotment.offers("a", 1);
    allotment.allot();
    allotment.ended("a", 1);
    allotment.spoiled("a", 1);
    assertThat(allotment.isIdle()).isFalse();
    allotment.allot();
    assertThat(allotment.playing("a", 1)).isPresent();
  }

  @Test
  void aRunThatTakesOneAfterTheOtherWithItIsHopeless() {
    waiting(2);
    for (int i = 0; i < Allotment.MOST_LOSSES; i++) {
      assertThat(allotment.hopeless()).isEmpty();
      allotment.offers("p" + i, 1);
      allotment.allot();
      allotment.lost("p" + i);
    }
    assertThat(allotment.hopeless()).map(RunPlan::number).contains(1);
  }

  /**
   * Whoever comes and goes when, each run is taken once, and no player has more than its places.
   */
  @Property(tries = 300)
  void everyRunIsTakenOnce(@ForAll @IntRange(min = 1, max = 30) int runs, @ForAll long seed) {
    Random random = new Random(seed);
    Deque<RunPlan> queue = new ArrayDeque<>();
    fill(queue, runs);
    Allotment<String> allotment = new Allotment<>(() -> Optional.ofNullable(queue.poll()));
    Map<String, Integer> places = new HashMap<>();
    List<Integer> taken = new ArrayList<>();
    for (int step = 0; step < 10_000 && taken.size() < runs; step++) {
      List<String> players = places.keySet().stream().sorted().toList();
      String player = players.isEmpty() ? "" : players.get(random.nextInt(players.size()));
      int what = random.nextInt(20);
      if (players.isEmpty() || what == 0) {
        places.put("p" + step, 1 + random.nextInt(3));
        allotment.offers("p" + step, places.get("p" + step));
      } else if (what == 1) {
        allotment.lost(player);
        places.remove(player);
      } else {
        List<Integer> has = allotment.of(player).stream().map(RunPlan::number).toList();
        if (!has.isEmpty()) {
          int number = has.get(random.nextInt(has.size()));
          if (allotment.playing(player, number).isPresent()) {
            allotment.ended(player, number);
          } else if (random.nextInt(5) == 0) {
            allotment.spoiled(player, number);
          } else {
            taken.add(allotment.taken(player, number).number());
          }
        }
      }
      allotment.allot();
      places.forEach((one, most) -> assertThat(allotment.going(one)).isLessThanOrEqualTo(most));
    }
    assertThat(taken)
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, runs).boxed().toList());
    assertThat(allotment.isIdle()).isTrue();
  }
}
