package io.racklab.deploy.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageProgressTest {
  private final PageProgress page = new PageProgress();

  private void refuses(int times) {
    for (int i = 0; i < times; i++) {
      page.refused();
    }
  }

  @Test
  void aPageThatIsBehindIsWaitedFor() {
    page.took(3);

    assertThat(page.isWaitedFor(5)).isTrue();
    page.took(5);
    assertThat(page.isWaitedFor(5)).isFalse();
  }

  /** A garbage collection in a browser is no reason to leave it behind. */
  @Test
  void aPageThatHesitatesIsWaitedForToo() {
    refuses(PageProgress.MOST_BEHIND / 2);
    assertThat(page.isWaitedFor(500)).isTrue();

    for (int i = 0; i < PageProgress.MOST_BEHIND; i++) {
      page.took(i);
    }
    refuses(PageProgress.MOST_BEHIND / 2);
    assertThat(page.isWaitedFor(500)).isTrue();
  }

  /** It would hold a run to a half of its pace for as long as it is open. */
  @Test
  void aPageThatTakesEverySecondOfferIsSlow() {
    for (int i = 1; i <= 2 * PageProgress.MOST_BEHIND; i++) {
      page.refused();
      page.took(i);
    }
    assertThat(page.isWaitedFor(500)).isFalse();
  }

  @Test
  void aSlowPageIsNotWaitedForUntilItKnowsAll() {
    refuses(PageProgress.MOST_BEHIND);
    assertThat(page.isWaitedFor(500)).isFalse();

    for (int i = 0; i < 2 * PageProgress.MOST_BEHIND; i++) {
      page.took(i);
    }
    assertThat(page.isWaitedFor(500)).as("still behind").isFalse();
    page.took(500);
    assertThat(page.isWaitedFor(500)).isFalse();
    assertThat(page.isWaitedFor(501)).as("it has caught up").isTrue();
  }

  /** What waits for it is no less because another run begins. */
  @Test
  void aSlowPageIsSlowInTheNextRunToo() {
    refuses(PageProgress.MOST_BEHIND);
    page.begins();

    assertThat(page.told()).isZero();
    assertThat(page.isWaitedFor(3)).isFalse();
  }
}
