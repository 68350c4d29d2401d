package io.racklab.deploy.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.SubmissionStatus.State;
import org.junit.jupiter.api.Test;

class SubmissionQueueTest {
  private final SubmissionQueue queue = new SubmissionQueue(() -> 7, 1);

  /** A master lives for months. */
  @Test
  void ofThoseThatAreOverTheLastAreRemembered() {
    Entry waits = queue.take("first", "first");
    queue.next();
    for (int i = 0; i < 1500; i++) {
      Entry entry = queue.take("id" + i, "name");
      queue.over(entry, State.FAILED, 2, "wrong");
    }
    assertThat(queue.all()).hasSize(1001);
    assertThat(queue.known("first")).contains(waits);
    assertThat(queue.known("id499")).isEmpty();
    assertThat(queue.known("id500")).isPresent();
  }

  @Test
  void aLongTextIsCut() {
    Entry entry = queue.take("id", "name");
    queue.over(entry, State.ENDED, 0, "x".repeat(1_000_000));
    assertThat(queue.status(entry).text()).hasSizeLessThan(101_000).endsWith("summary.json");
  }
}
