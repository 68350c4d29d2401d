package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UserSkipsTest {
  private static final long SECOND = 1_000_000_000;

  private static void skipAt(UserSkips skips, String user, double seconds) {
    skips.request((long) (seconds * SECOND));
    skips.skip(user);
  }

  private static boolean overAt(UserSkips skips, String user, double seconds) {
    skips.request((long) (seconds * SECOND));
    return skips.over(user);
  }

  @Test
  void aUserIsSkippedSoOften() {
    UserSkips skips = new UserSkips(new SkipLimit.Times(2), SkipEnd.SUITED);
    skipAt(skips, "ann", 1);
    skipAt(skips, "ann", 1);
    assertThat(skips.over("ann")).isFalse();
    assertThat(overAt(skips, "ann", 1)).isTrue();
    assertThat(skips.over("bob")).isFalse();
  }

  @Test
  void aLaunchThatSuitsBeginsTheRowAnew() {
    UserSkips skips = new UserSkips(new SkipLimit.Times(1), SkipEnd.SUITED);
    skipAt(skips, "ann", 1);
    skips.launched("ann", true);
    assertThat(overAt(skips, "ann", 1)).isFalse();
  }

  /** As under delay scheduling: Algorithms 2 and 4 do not set the count back there. */
  @Test
  void whoHasBeenSkippedOftenEnoughLaunchesAllThatItHas() {
    UserSkips skips = new UserSkips(new SkipLimit.Times(1), SkipEnd.SUITED);
    skipAt(skips, "ann", 1);
    skips.launched("ann", false);
    assertThat(overAt(skips, "ann", 1)).isTrue();
    skips.launched("ann", false);
    assertThat(overAt(skips, "ann", 900)).isTrue();
  }

  @Test
  void anyLaunchBeginsTheRowAnewWhereThatIsSaid() {
    UserSkips skips = new UserSkips(new SkipLimit.Times(1), SkipEnd.ANY);
    skipAt(skips, "ann", 1);
    skips.launched("ann", false);
    assertThat(overAt(skips, "ann", 1)).isFalse();
  }

  @Test
  void whoAloneIsOfferedASlotHasWaitedSinceItsLastOne() {
    UserSkips skips = new UserSkips(new SkipLimit.Wait(5 * SECOND), SkipEnd.SUITED);
    for (int second = 0; second <= 5; second++) {
      skips.request(second * SECOND, false);
      assertThat(skips.over("ann")).isEqualTo(second == 5);
      skips.skip("ann");
      skips.request(second * SECOND, false);
      skips.skip("bob");
    }
  }

  /** Where a user's jobs are at several places of the order. */
  @Test
  void aRequestSkipsAUserOnce() {
    UserSkips skips = new UserSkips(new SkipLimit.Times(2), SkipEnd.SUITED);
    skipAt(skips, "ann", 1);
    skips.skip("ann");
    assertThat(overAt(skips, "ann", 1)).isFalse();
  }

  @Test
  void nobodyIsSkippedWhereNobodyMayBe() {
    assertThat(new UserSkips(new SkipLimit.Times(0), SkipEnd.SUITED).over("ann")).isTrue();
    assertThat(new UserSkips(new SkipLimit.Wait(0), SkipEnd.SUITED).over("ann")).isTrue();
  }

  @Test
  void aWaitLastsFromTheFirstSkipOfTheRow() {
    UserSkips skips = new UserSkips(new SkipLimit.Wait(5 * SECOND), SkipEnd.SUITED);
    skipAt(skips, "ann", 10);
    skipAt(skips, "ann", 14.9);
    assertThat(skips.over("ann")).isFalse();
    assertThat(overAt(skips, "ann", 15)).isTrue();
  }

  /** It had nothing to start: nobody kept it waiting. */
  @Test
  void timeInWhichAUserWasNotSkippedDoesNotCount() {
    UserSkips skips = new UserSkips(new SkipLimit.Wait(5 * SECOND), SkipEnd.SUITED);
    skipAt(skips, "ann", 1);
    skipAt(skips, "bob", 2);
    assertThat(overAt(skips, "ann", 900)).isFalse();
  }

  @Test
  void aLimitIsNotNegative() {
    assertThatThrownBy(() -> new SkipLimit.Times(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SkipLimit.Wait(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
