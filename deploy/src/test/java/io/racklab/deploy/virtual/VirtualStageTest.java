package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.launch.MasterTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** However a play ends, the stage says so and lets go of its actors. */
class VirtualStageTest {
  private final VirtualStage stage =
      new VirtualStage(Duration.ofSeconds(30), 10_000, RunHooks.NONE);
  private final List<String> heard = new ArrayList<>();

  private String perform(Function<ActorRef<String>, Behavior<String>> script) {
    return stage.perform(
        new MasterTask<>(
            String.class,
            (settings, workers, words) -> script.apply(words),
            Optional.empty(),
            Optional.empty(),
            why -> "failed: " + why,
            word -> word.startsWith("last"),
            heard::add));
  }

  @Test
  void theListenerHearsEveryWordAndTheLastIsReturned() {
    String last =
        perform(
            words ->
                Behaviors.setup(
                    context -> {
                      words.tell("first");
                      context.scheduleOnce(Duration.ofDays(1), words, "last");
                      return Behaviors.empty();
                    }));

    assertThat(last).isEqualTo("last");
    assertThat(heard).containsExactly("first", "last");
    assertThat(stage.steps()).isPositive();
  }

  @Test
  void aPlayThatWaitsForNothingFails() {
    assertThat(perform(words -> Behaviors.empty()))
        .isEqualTo("failed: no message or timer is pending, but the work is not done");
  }

  @Test
  void aPlayWhoseTimeStandsStillFailsAndNamesTheActors() {
    String last =
        perform(
            words ->
                Behaviors.<String>setup(
                    context -> {
                      context.getSelf().tell("again");
                      return Behaviors.receiveMessage(
                          again -> {
                            context.getSelf().tell(again);
                            return Behaviors.same();
                          });
                    }));

    assertThat(last)
        .startsWith("failed: virtual time has stood still at 0.0 s for 10000 steps")
        .contains("/user/play (");
    assertThat(heard).containsExactly(last);
  }

  @Test
  void aRunOfWhichACallFailsFails() {
    String last =
        stage.perform(
            new MasterTask<>(
                String.class,
                (settings, workers, words) ->
                    Behaviors.setup(
                        context -> {
                          settings
                              .clock()
                              .ports()
                              .delays(null, action -> action)
                              .after(
                                  5,
                                  () -> {
                                    throw new IllegalStateException("no reason");
                                  });
                          return Behaviors.empty();
                        }),
                Optional.empty(),
                Optional.empty(),
                why -> "failed: " + why,
                word -> word.startsWith("last"),
                heard::add));

    assertThat(last)
        .startsWith(
            "failed: an actor failed: IllegalStateException: no reason (VirtualStageTest.java:");
    assertThat(heard).containsExactly(last);
  }

  @Test
  void aPlayThatGoesOnAndOnIsStoppedFromAnotherThread() throws InterruptedException {
    CountDownLatch began = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              try {
                began.await();
                stage.stop();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    other.start();

    String last =
        perform(
            words ->
                Behaviors.<String>withTimers(
                    timers -> {
                      timers.startTimerAtFixedRate("again", Duration.ofSeconds(1));
                      return Behaviors.receiveMessage(
                          again -> {
                            began.countDown();
                            return Behaviors.same();
                          });
                    }));

    assertThat(last).isEqualTo("failed: interrupted");
    other.join();
  }
}
