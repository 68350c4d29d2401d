package io.racklab.master.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeldSlotsTest {
  /** Job 1 waits from 0 to 4; meanwhile its own maps run for 4 + 3 s, and another job's for 2 s. */
  @Test
  void attemptsCountWhileMapsWait() {
    Occupancy some = new Occupancy(true);
    some.add(1, true, 0, 10);
    some.add(1, true, 1, 5);
    some.add(1, true, 4, 9);
    some.add(2, true, 2, 12);
    some.add(2, false, 0, 99);
    assertThat(some.byJob()).containsOnlyKeys(1);
    assertThat(some.byJob().get(1)).isEqualTo(new Occupancy.Wait(9, 4));
  }

  @Test
  void reducesCountWhereTheyShareSlots() {
    Occupancy some = new Occupancy(false);
    some.add(1, true, 0, 10);
    some.add(1, true, 4, 9);
    some.add(1, false, 1, 3);
    assertThat(some.byJob().get(1)).isEqualTo(new Occupancy.Wait(6, 4));
  }

  /** Returns 30 jobs that wait about so long; meanwhile about so many attempts run. */
  private static Map<Integer, Occupancy.Wait> jobs(double running, double wait, long seed) {
    Draws draws = Seed.of(seed).draws();
    Map<Integer, Occupancy.Wait> all = new TreeMap<>();
    for (int job = 1; job <= 30; job++) {
      double seconds = wait * draws.lognormalFactor(0.3);
      all.put(job, new Occupancy.Wait(seconds * running * draws.lognormalFactor(0.1), seconds));
    }
    return all;
  }

  /** Compares a history, in which jobs wait 40 s, with a play of the share that is to be tried. */
  private static HeldSlots compared(HeldSlots before, double running, double wait) {
    return before.compared(jobs(12, 40, 1), List.of(jobs(running, wait, 1)), 100);
  }

  @Test
  void theShareIsThatWithWhichMapsWaitAsLong() {
    HeldSlots first = compared(HeldSlots.NONE, 20, 10);
    assertThat(first.state()).isEqualTo(HeldSlots.State.OPEN);
    assertThat(first.drawn()).isEqualTo(Uncertain.certain(0.4));
    HeldSlots second = compared(first, 10, 80);
    assertThat(second.state()).isEqualTo(HeldSlots.State.OPEN);
    assertThat(second.drawn().value()).isCloseTo(0.274, within(0.001));
    HeldSlots third = compared(second, 12, 40);
    assertThat(third.state()).isEqualTo(HeldSlots.State.SETTLED);
    assertThat(third.drawn().value()).isEqualTo(second.drawn().value());
    assertThat(third.drawn().high() - third.drawn().low()).isCloseTo(0.02, within(0.001));
  }

  /** Repeats that wait 32 and 48 s have the mean of the history. */
  @Test
  void repeatsThatDifferWidenTheInterval() {
    HeldSlots second = compared(compared(HeldSlots.NONE, 20, 5), 10, 80);
    Uncertain usual = compared(second, 12, 40).drawn();
    Uncertain wide =
        second.compared(jobs(12, 40, 1), List.of(jobs(12, 32, 1), jobs(12, 48, 1)), 100).drawn();
    assertThat(wide.value()).isCloseTo(usual.value(), within(0.001));
    assertThat(wide.high() - wide.low()).isGreaterThan(2 * (usual.high() - usual.low()));
  }

  @Test
  void mapsThatWaitNoLongerSayNothing() {
    HeldSlots held = HeldSlots.NONE.compared(jobs(20, 30, 3), List.of(jobs(20, 30, 4)), 20);
    assertThat(held.unknown()).get().asString().contains("no longer");
    assertThat(held.drawn().value()).isZero();
    assertThat(HeldSlots.NONE.compared(Map.of(), List.of(jobs(20, 30, 4)), 20).unknown())
        .get()
        .asString()
        .contains("fewer than 3 jobs");
  }

  @Test
  void aPlayThatCannotGoOnHeldTooMany() {
    HeldSlots first = compared(HeldSlots.NONE, 20, 10);
    HeldSlots stuck = first.stuck();
    assertThat(stuck.state()).isEqualTo(HeldSlots.State.OPEN);
    assertThat(stuck.drawn().value()).isCloseTo(0.2, within(0.001));
    assertThat(stuck.stuck().drawn().value()).isCloseTo(0.1, within(0.001));
    assertThat(compared(stuck, 16, 20).drawn().value()).isBetween(0.2, 0.4);
  }

  /** Maps wait twice as long in the play, and twice as many attempts run. */
  @Test
  void otherWaitsWithOtherNumbersOfAttemptsRefuteHeldSlots() {
    HeldSlots tried = compared(compared(HeldSlots.NONE, 20, 10), 24, 80);
    assertThat(tried.unknown()).get().asString().contains("maps wait there 2.00 times as long");
    assertThat(tried.drawn().value()).isZero();
    assertThat(compared(tried, 12, 10)).isEqualTo(tried);
  }

  @Test
  void nearlyAllSlotsAreTheMostThatCanBeHeld() {
    HeldSlots tried = HeldSlots.NONE;
    for (int play = 0; play < 7; play++) {
      tried = compared(tried, 20, 10);
    }
    assertThat(tried.unknown()).get().asString().contains("nearly all");
  }
}
