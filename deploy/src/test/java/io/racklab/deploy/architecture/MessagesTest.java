package io.racklab.deploy.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A message says what is wanted or what has happened. A closure in it would be run by whoever
 * receives it, on a thread that its author does not know.
 */
class MessagesTest {
  /** What was looked at and may stay, with the reason. */
  private static final Map<String, String> HARMLESS = new LinkedHashMap<>();

  static {
    HARMLESS.put("io.racklab.protocol.time.RunClock.clock", "asks for the time, changes nothing");
    HARMLESS.put(
        "io.racklab.master.engine.schedule.SchedulerSpec.making",
        "part of a run's plan, and makes a new scheduler each time");
    String timer =
        "from an actor's own timers to itself, so that it runs on the thread that made it";
    for (String actor :
        List.of(
            "master.runs.journal.JournalKeeper",
            "master.engine.network.Network",
            "master.runs.run.ExperimentRun",
            "master.engine.tracker.JobTracker",
            "worker.attempt.AttemptRuntime",
            "worker.node.EmulatedNode")) {
      HARMLESS.put("io.racklab." + actor + "$Resume.step", timer);
    }
    String play =
        "what a guardian is to do is code: its listener is no actor, and knows its thread";
    for (String part : List.of("script", "stop", "joined", "failed", "last", "listener")) {
      HARMLESS.put("io.racklab.deploy.launch.MasterTask." + part, play);
    }
  }

  private static final JavaClasses ROOMS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.racklab");

  @Test
  void noMessageHoldsAClosure() {
    assertThat(Messages.closures(ROOMS))
        .filteredOn(component -> !HARMLESS.containsKey(component))
        .isEmpty();
  }

  @Test
  void whatMayStayIsThere() {
    assertThat(Messages.closures(ROOMS)).containsAll(HARMLESS.keySet());
  }

  /** The scan goes by types, so it must know actors of every kind. */
  @Test
  void theScanFindsTheMessagesOfAllActors() {
    assertThat(Messages.of(ROOMS).stream().map(JavaClass::getName))
        .hasSizeGreaterThan(80)
        .contains(
            "io.racklab.protocol.TrackerMessage$Heartbeat",
            "io.racklab.master.engine.network.Network$WarmUp",
            "io.racklab.master.engine.network.Network$WarmedUp",
            "io.racklab.master.runs.run.ExperimentRun$Going",
            "io.racklab.worker.Worker$PortOpen",
            "io.racklab.worker.node.EmulatedNode$Progressing",
            "io.racklab.worker.attempt.AttemptRuntime$Ended",
            "io.racklab.deploy.launch.MasterGuardian$Perform",
            "io.racklab.deploy.launch.Reception$Visit$Desks",
            "io.racklab.deploy.submission.SubmissionDesk$Over");
  }

  @ParameterizedTest
  @ValueSource(classes = {Ran.class, Called.class, Maybe.class, Held.class, Answered.class})
  void theScanSeesAClosure(Class<?> holding) {
    assertThat(closures(holding)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {Plain.class, NoMessage.class})
  void theScanLetsValuesPass(Class<?> fine) {
    assertThat(closures(fine)).isEmpty();
  }

  private static List<String> closures(Class<?> one) {
    return Messages.closures(
        new ClassFileImporter()
            .importClasses(one, Command.class, Actor.class, Holder.class, Ear.class));
  }

  interface Command {}

  interface Actor {
    Behavior<Command> actor();
  }

  record Ran(Runnable what) implements Command {}

  record Called(int job, Consumer<String> told) implements Command {}

  record Maybe(Optional<Consumer<String>> told) implements Command {}

  record Holder(Ear ear) {}

  record Held(List<Holder> holders) implements Command {}

  /** One of our own. */
  @FunctionalInterface
  interface Ear {
    void hear();
  }

  record Answered(Ear ear, ActorRef<Answered> replyTo) {}

  record Plain(int job, List<String> names, ActorRef<Command> replyTo) implements Command {}

  record NoMessage(Runnable what) {}
}
