package io.racklab.deploy.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.workload.trace.ReadingProgress;
import io.racklab.protocol.SubmissionStatus.State;
import org.junit.jupiter.api.Test;

class SubmissionQueueTest {
  private final SubmissionQueue queue = new SubmissionQueue(() -> 7, 1);

  /** A master lives for months. */
  @Test
  void ofThoseThatAreOverTheLastAreRemembered() {
    Entry waits = queue.take("first", "first");
    queue.nextToRead(new ReadingProgress());
    queue.readingEnded();
    assertThat(queue.next()).contains(waits);
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
  void oneIsReadAfterTheOtherAndNoneIsPlayedBefore() {
    Entry first = queue.take("a", "a");
    Entry second = queue.take("b", "b");
    ReadingProgress progress = new ReadingProgress();
    assertThat(queue.nextToRead(progress)).contains(first);
    assertThat(queue.nextToRead(new ReadingProgress())).isEmpty();
    assertThat(queue.next()).isEmpty();
    assertThat(queue.status(first).line()).isEqualTo("is being read");
    assertThat(queue.status(second).line()).isEqualTo("waits to be read");

    queue.readingEnded();

    assertThat(queue.nextToRead(new ReadingProgress())).contains(second);
    assertThat(queue.next()).contains(first);
    assertThat(queue.next()).isEmpty();
  }

  @Test
  void aLongTextIsCut() {
    Entry entry = queue.take("id", "name");
    queue.over(entry, State.ENDED, 0, "x".repeat(1_000_000));
    assertThat(queue.status(entry).text()).hasSizeLessThan(101_000).endsWith("summary.json");
  }
}
