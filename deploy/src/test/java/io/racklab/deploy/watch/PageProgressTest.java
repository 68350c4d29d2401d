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
    refuses(PageProgress.MOST_REFUSED);
    assertThat(page.isWaitedFor(5)).isTrue();

    page.took(1);
    refuses(PageProgress.MOST_REFUSED);
    assertThat(page.isWaitedFor(5)).isTrue();
  }

  @Test
  void aSlowPageIsNotWaitedForUntilItKnowsAll() {
    refuses(PageProgress.MOST_REFUSED + 1);
    assertThat(page.isWaitedFor(5)).isFalse();

    page.took(4);
    assertThat(page.isWaitedFor(5)).as("still behind").isFalse();
    page.took(5);
    assertThat(page.isWaitedFor(5)).isFalse();
    assertThat(page.isWaitedFor(6)).as("it has caught up").isTrue();
  }
}
