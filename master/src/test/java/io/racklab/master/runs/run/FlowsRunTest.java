package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import io.racklab.master.Clusters;
import io.racklab.master.engine.network.PlannedFlow;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Begin;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Settle;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.WorkerMessage.Tidy;
import io.racklab.protocol.data.RunToken;
import io.racklab.topologies.Slots;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlowsRunTest {
  private static final long MILLI = 1_000_000;

  private final ActorTestKit actors = ActorTestKit.create();
  private final TestProbe<WorkerMessage> one = actors.createTestProbe();
  private final TestProbe<WorkerMessage> two = actors.createTestProbe();
  private final TestProbe<FlowsRun.Answer> listener = actors.createTestProbe();
  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger tidied = new AtomicInteger();

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  /** A pause between the choice of time 0 and the first timers would make these late by it. */
  @Test
  void timeStartsWhenEveryProcessIsTidyAndKnowsOfIt() {
    begin();
    provisioned(one);
    provisioned(two);
    Tidy asked = one.expectMessageClass(Tidy.class);
    two.expectMessageClass(Tidy.class);
    assertThat(tidied).as("the master's own process").hasValue(1);
    asked.replyTo().tell(new Tidied(one.ref()));
    one.expectNoMessage(Duration.ZERO);
    now.set(700 * MILLI);
    asked.replyTo().tell(new Tidied(two.ref()));
    assertThat(one.expectMessageClass(Begin.class).originNanos())
        .isEqualTo(two.expectMessageClass(Begin.class).originNanos())
        .as("a whole number of windows of a second, and far enough ahead")
        .isEqualTo(1000 * MILLI);
  }

  @Test
  void aMessageHasTimeToArriveBeforeTheRunsTimeStarts() {
    begin();
    provisioned(one);
    provisioned(two);
    ActorRef<Tidied> replyTo = one.expectMessageClass(Tidy.class).replyTo();
    now.set(990 * MILLI);
    replyTo.tell(new Tidied(one.ref()));
    replyTo.tell(new Tidied(two.ref()));
    assertThat(one.expectMessageClass(Begin.class).originNanos()).isEqualTo(2000 * MILLI);
  }

  @Test
  void withoutOneOfItsWorkersItIsNothing() {
    begin();
    provisioned(one);
    two.stop();
    assertThat(listener.expectMessageClass(FlowsRun.Failed.class).why())
        .isEqualTo("a worker process was lost");
    // The other is let go.
    one.expectMessageClass(Settle.class);
  }

  @Test
  void aWorkerThatCannotTakePartIsNamed() {
    begin();
    one.expectMessageClass(Provision.class)
        .masters()
        .network()
        .tell(new WorkerBroken("w1", "no port is free"));
    assertThat(listener.expectMessageClass(FlowsRun.Failed.class).why())
        .contains("w1", "no port is free");
  }

  private void begin() {
    MasterSettings settings =
        new MasterSettings(
            now::get,
            ClockKind.WALL,
            () -> new RunToken(1, 2),
            Journaling.blocking(DispatcherSelector.defaultDispatcher()),
            DispatcherSelector.defaultDispatcher(),
            tidied::incrementAndGet,
            Duration.ofSeconds(1),
            RunEnvironment.NONE);
    actors.spawn(
        FlowsRun.create(
            Clusters.equal(2, 1, new Slots.Shared(1)),
            List.of(new PlannedFlow("a", Route.of(0, 1), 1000, 0)),
            new Scale(1, 1),
            settings,
            List.of(new JoinedWorker(one.ref(), 1), new JoinedWorker(two.ref(), 1)),
            listener.ref()));
  }

  private void provisioned(TestProbe<WorkerMessage> worker) {
    worker
        .expectMessageClass(Provision.class)
        .replyTo()
        .tell(new Provisioned(worker.ref(), "w", "", 0, true));
  }
}
