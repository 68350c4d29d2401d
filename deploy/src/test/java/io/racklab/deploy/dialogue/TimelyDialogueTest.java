package io.racklab.deploy.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.master.schedule.external.Dialogue;
import io.racklab.master.schedule.external.DialogueException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Under the wall clock nobody waits longer than the deadline. */
class TimelyDialogueTest {
  private static final String GONE = "gone";

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final TimelyDialogue timely = new TimelyDialogue(new Slow(), Duration.ofMillis(1));

  @AfterEach
  void close() {
    timely.close();
  }

  /** Answers when an answer is put in. */
  private final class Slow implements Dialogue {
    @Override
    public Optional<String> ask(String line) {
      try {
        String answer = answers.take();
        if (answer.equals(GONE)) {
          throw new DialogueException("it ended");
        }
        return Optional.of(answer);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      answers.add("the end");
    }
  }

  @Test
  void aLateAnswerIsDroppedAndNothingIsAskedBeforeItHasCome() throws Exception {
    answers.add("hello");
    assertThat(timely.ask("hello")).contains("hello");
    assertThat(timely.isHeard()).isTrue();
    assertThat(timely.ask("1")).isEmpty();
    assertThat(timely.isHeard()).isFalse();
    assertThat(timely.ask("2")).isEmpty();

    answers.add("to 1");
    Awaited.until("it has come", () -> answers.isEmpty());
    answers.add("to 3");
    String got = null;
    // The late one may still be on its way to who waits for it.
    while (got == null) {
      got = timely.ask("3").orElse(null);
    }
    assertThat(got).isEqualTo("to 3");
  }

  @Test
  void aProgramThatEndsLateIsToldWithTheNextQuestion() {
    answers.add("hello");
    timely.ask("hello");
    assertThat(timely.ask("1")).isEmpty();
    answers.add(GONE);
    assertThatThrownBy(
            () -> {
              while (timely.ask("2").isEmpty()) {
                Thread.onSpinWait();
              }
            })
        .isInstanceOf(DialogueException.class)
        .hasMessage("it ended");
  }
}
