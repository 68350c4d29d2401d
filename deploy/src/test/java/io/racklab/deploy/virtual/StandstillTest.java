package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A run whose time stands still while messages circulate. */
class StandstillTest {
  private static final long LIMIT = 20_000;

  private final VirtualTime time = new VirtualTime(LIMIT);
  private VirtualSystem<Void> system;

  private record Ball(ActorRef<Ball> from) {}

  /** Returns every ball, at once or after a while. */
  private static Behavior<Ball> player(Duration pause) {
    return Behaviors.setup(
        context ->
            Behaviors.receive(Ball.class)
                .onAnyMessage(
                    ball -> {
                      Ball back = new Ball(context.getSelf());
                      if (pause.isZero()) {
                        ball.from().tell(back);
                      } else {
                        context.scheduleOnce(pause, ball.from(), back);
                      }
                      return Behaviors.same();
                    })
                .build());
  }

  private static Behavior<Void> match(Duration pause) {
    return Behaviors.setup(
        context -> {
          context.spawn(player(Duration.ZERO), "bystander");
          ActorRef<Ball> ping = context.spawn(player(pause), "ping");
          ActorRef<Ball> pong = context.spawn(player(pause), "pong");
          context.scheduleOnce(Duration.ofSeconds(90), ping, new Ball(pong));
          return Behaviors.empty();
        });
  }

  private boolean play(Behavior<Void> match, Duration end) {
    system = VirtualSystem.start(match, time);
    return system.runUntil(() -> time.nanos() >= end.toNanos());
  }

  @AfterEach
  void terminate() {
    // Who does not stop by himself is stopped: the players answer until they are.
    if (system != null) {
      system.terminate();
    }
  }

  @Test
  void twoActorsThatKeepEachOtherBusyAreNamed() {
    assertThatThrownBy(() -> play(match(Duration.ZERO), Duration.ofHours(1)))
        .isInstanceOf(StandstillException.class)
        .hasMessageContaining("stood still at 90.0 s for " + LIMIT + " steps")
        .hasMessageContaining("/user/ping (500 of the last 1000)")
        .hasMessageContaining("/user/pong (500 of the last 1000)")
        .hasMessageNotContaining("bystander");
  }

  @Test
  void anActorThatTellsItselfIsNamed() {
    Behavior<Void> selfish =
        Behaviors.setup(
            context -> {
              ActorRef<Ball> alone = context.spawn(player(Duration.ZERO), "alone");
              alone.tell(new Ball(alone));
              return Behaviors.empty();
            });

    assertThatThrownBy(() -> play(selfish, Duration.ofHours(1)))
        .isInstanceOf(StandstillException.class)
        .hasMessageContaining("stood still at 0.0 s")
        .hasMessageContaining("/user/alone (1000 of the last 1000)");
  }

  @Test
  void aTimerThatIsDueAtOnceIsAStandstillToo() {
    Behavior<Void> hasty =
        Behaviors.setup(
            context -> {
              ActorRef<Ball> timed =
                  context.spawn(
                      Behaviors.withTimers(
                          timers ->
                              Behaviors.receive(Ball.class)
                                  .onAnyMessage(
                                      ball -> {
                                        timers.startSingleTimer(ball, Duration.ZERO);
                                        return Behaviors.same();
                                      })
                                  .build()),
                      "hasty");
              timed.tell(new Ball(timed));
              return Behaviors.empty();
            });

    assertThatThrownBy(() -> play(hasty, Duration.ofHours(1)))
        .isInstanceOf(StandstillException.class)
        .hasMessageContaining("/user/hasty (");
  }

  /** As many messages as above, but each takes its time. */
  @Test
  void messagesThatMoveTimeAreNoStandstill() {
    Duration hour = Duration.ofHours(1);

    assertThat(play(match(Duration.ofMillis(10)), hour)).isTrue();
    assertThat(time.steps()).isGreaterThan(10 * LIMIT);
  }
}
