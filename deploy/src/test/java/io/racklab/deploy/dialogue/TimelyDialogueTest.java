package io.racklab.deploy.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Under the wall clock nobody waits longer than the deadline. */
class TimelyDialogueTest {
  private final CountDownLatch free = new CountDownLatch(1);
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private TimelyDialogue timely;

  @AfterEach
  void close() {
    timely.close();
  }

  private void with(Function<String, String> program) {
    timely =
        new TimelyDialogue(
            new Dialogue() {
              @Override
              public Optional<String> ask(String line) {
                asked.add(line);
                if (!line.equals("hello")) {
                  await();
                }
                return Optional.of(program.apply(line));
              }

              @Override
              public void close() {
                free.countDown();
              }
            },
            Duration.ofMillis(1));
  }

  private void await() {
    try {
      free.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aLateAnswerIsDroppedAndNothingIsAskedBeforeItHasCome() throws Exception {
    with(line -> "to " + line);
    assertThat(timely.ask("hello")).contains("to hello");
    assertThat(timely.isHeard()).isTrue();
    assertThat(timely.ask("1")).isEmpty();
    assertThat(timely.isHeard()).isFalse();
    assertThat(timely.ask("2")).isEmpty();

    free.countDown();
    // A busy machine makes answers late again and again; one comes in time.
    AtomicReference<String> heard = new AtomicReference<>();
    Awaited.until(
        "an answer in time",
        () -> {
          timely.ask("3").ifPresent(heard::set);
          return heard.get() != null;
        });
    assertThat(heard.get()).isEqualTo("to 3");
    assertThat(asked).startsWith("hello", "1", "3").doesNotContain("2");
  }

  @Test
  void aProgramThatEndsLateIsToldWithTheNextQuestion() {
    with(
        line -> {
          if (line.equals("hello")) {
            return line;
          }
          throw new DialogueException("it ended");
        });
    timely.ask("hello");
    assertThat(timely.ask("1")).isEmpty();
    free.countDown();
    assertThatThrownBy(() -> Awaited.until("it is told", () -> timely.ask("2").isPresent()))
        .isInstanceOf(DialogueException.class)
        .hasMessage("it ended");
    assertThat(asked).containsExactly("hello", "1");
  }
}
