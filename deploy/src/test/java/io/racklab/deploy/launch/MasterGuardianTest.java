package io.racklab.deploy.launch;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.master.runs.run.RunEnvironment;
import io.racklab.protocol.data.RunToken;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Plays that need no worker, so that none has to join: each says what it is told, and that is its
 * last word if it begins with "end".
 */
class MasterGuardianTest {
  private final ActorTestKit actors =
      ActorTestKit.create(
          ConfigFactory.parseString(
                  """
                  akka.actor.provider = cluster
                  akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
                  """)
              .withFallback(ManualTime.config()));
  private final ManualTime time = ManualTime.get(actors.system());
  private final TestProbe<String> heard = actors.createTestProbe();
  private final TestProbe<ActorRef<String>> players = actors.createTestProbe();
  private final ActorRef<MasterGuardian.Command> guardian =
      actors.spawn(
          MasterGuardian.create(
              new MasterSettings(
                  () -> 0,
                  ClockKind.WALL,
                  () -> new RunToken(1, 2),
                  Journaling.blocking(DispatcherSelector.sameAsParent()),
                  DispatcherSelector.sameAsParent(),
                  () -> {},
                  Duration.ofSeconds(1),
                  RunEnvironment.NONE)));

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  private MasterGuardian.Perform ask(String name, int workers) {
    MasterTask<String, String> play =
        new MasterTask<>(
            String.class,
            (settings, joined, words) -> player(words),
            Optional.of(why -> "end: " + why),
            Optional.of(worker -> "joined"),
            why -> "failed: " + why,
            word -> word.startsWith("end"),
            word -> heard.ref().tell(name + " " + word));
    MasterGuardian.Perform asked = new MasterGuardian.Perform(play, workers);
    guardian.tell(asked);
    return asked;
  }

  private Behavior<String> player(ActorRef<String> words) {
    return Behaviors.setup(
        context -> {
          players.ref().tell(context.getSelf());
          return Behaviors.receiveMessage(
              told -> {
                if (told.equals("die")) {
                  return Behaviors.stopped();
                }
                words.tell(told);
                return Behaviors.same();
              });
        });
  }

  @Test
  void aPlayBeginsWhenTheOneBeforeHasSaidItsLastWord() {
    ask("a", 0);
    ask("b", 0);
    ActorRef<String> first = players.receiveMessage();
    first.tell("go on");
    heard.expectMessage("a go on");
    players.expectNoMessage(Duration.ZERO);
    first.tell("end");
    heard.expectMessage("a end");
    players.receiveMessage().tell("end");
    heard.expectMessage("b end");
  }

  @Test
  void oneThatIsStoppedSaysItsLastWordItself() {
    MasterGuardian.Perform a = ask("a", 0);
    ask("b", 0);
    players.receiveMessage();
    guardian.tell(new MasterGuardian.Stop(a, "enough"));
    heard.expectMessage("a end: enough");
    players.receiveMessage();
  }

  @Test
  void oneThatIsStoppedBeforeItsTurnNeverBegins() {
    ask("a", 0);
    MasterGuardian.Perform b = ask("b", 0);
    guardian.tell(new MasterGuardian.Stop(b, "not now"));
    heard.expectMessage("b failed: not now");
    players.receiveMessage().tell("end");
    heard.expectMessage("a end");
    ask("c", 0);
    players.receiveMessage().tell("end");
    heard.expectMessage("c end");
  }

  @Test
  void whoStopsWithoutALastWordHasFailed() {
    ask("a", 0);
    ask("b", 0);
    ActorRef<String> first = players.receiveMessage();
    first.tell("die");
    // Nobody is told when the guardian has heard of it and waits for a word.
    heard.awaitAssert(
        () -> {
          time.timePasses(Duration.ofSeconds(5));
          return heard.expectMessage(
              Duration.ofMillis(200), "a failed: internal error; see the log");
        });
    players.receiveMessage();
  }

  @Test
  void whoWaitsForAWorkerThatWillNotJoinIsTold() {
    ask("a", 1);
    guardian.tell(new MasterGuardian.GiveUp("it is gone"));
    heard.expectMessage("a failed: it is gone");
  }

  @Test
  void patienceWithWorkersEnds() {
    ask("a", 1);
    passed(Duration.ofSeconds(60));
    heard.expectMessage("a failed: only 0 of 1 worker processes have joined within 60 s");
  }

  /** Once the guardian has dealt with all that it was told before. */
  private void passed(Duration wait) {
    MasterGuardian.Perform after = ask("after", 1000);
    guardian.tell(new MasterGuardian.Stop(after, "answered"));
    heard.expectMessage("after failed: answered");
    time.timePasses(wait);
  }
}
