package io.racklab.deploy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.launch.SilentMasterException;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.protocol.ClientMessage;
import io.racklab.protocol.ClientMessage.GetStatus;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No message that is lost, and no loss of the cluster, makes a client wait for ever. */
@Tag("wall")
@Timeout(180)
class MasterClientTest {
  private MasterProcess master =
      MasterProcess.start(new Address("127.0.0.1", 0), false, Security.NONE);
  private final StagedPlayer player = new StagedPlayer();
  private final List<String> waits = new CopyOnWriteArrayList<>();
  private MasterClient client = new MasterClient(master.address(), Security.NONE, waits::add);

  @AfterEach
  void end() {
    client.close();
    master.close();
  }

  /** Each question and each answer of a submission is lost once. */
  @Test
  void itAsksAgainWhicheverMessageIsLost() {
    AtomicInteger lost = new AtomicInteger();
    openLosing(lost);
    for (int message = 0; message < 6; message++) {
      String id = "id" + message;
      lost.set(message);
      SubmissionStatus status = client.submit(id, "name", id, List.of());
      assertThat(status.state()).isIn(State.PLAYING, State.QUEUED);
      assertThat(client.status(id).number()).isEqualTo(message + 1);
      player.listeners.get(id).ended(0, "VALID " + id);
      while (!status.state().isOver()) {
        status = client.status(id);
      }
      assertThat(status.text()).isEqualTo("VALID " + id);
    }
    assertThat(player.begun).as("each once").hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void aMasterThatIsStartedAgainIsFoundAgain() {
    SubmissionDesk.open(master.system(), player, () -> 7, 1, new MasterMeter());
    client.submit("id", "name", "a", List.of());
    assertThat(client.submissions()).hasSize(1);
    Address address = master.address();
    master.close();
    master = MasterProcess.start(address, false, Security.NONE);
    SubmissionDesk.open(master.system(), player, () -> 7, 1, new MasterMeter());
    assertThat(client.submissions()).isEmpty();
  }

  /** Akka drops whatever is sent to a process that has said that it terminates. */
  @Test
  void aClientThatAsksWhileAMasterIsStartedAgainFindsIt() throws Exception {
    client.close();
    client = new MasterClient(master.address(), Security.NONE, Duration.ofSeconds(40), waits::add);
    SubmissionDesk.open(master.system(), player, () -> 7, 1, new MasterMeter());
    client.submit("id", "name", "a", List.of());
    Address address = master.address();
    master.close();
    CompletableFuture<List<SubmissionStatus>> answer =
        CompletableFuture.supplyAsync(client::submissions);
    assertThatThrownBy(() -> answer.get(4, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
    master = MasterProcess.start(address, false, Security.NONE);
    SubmissionDesk.open(master.system(), player, () -> 7, 1, new MasterMeter());
    assertThat(answer.get()).isEmpty();
  }

  /** Members watch each other: on a busy machine many that come at once would hold up a run. */
  @Test
  void aClientIsNoMemberOfTheCluster() {
    SubmissionDesk.open(master.system(), player, () -> 7, 1, new MasterMeter());
    client.submit("id", "name", "a", List.of());
    assertThat(Cluster.get(master.system()).state().getMembers()).hasSize(1);
  }

  @Test
  void aMasterThatDoesNotAnswerIsToldFromNone() throws Exception {
    client.close();
    client = new MasterClient(master.address(), Security.NONE, Duration.ofSeconds(14), waits::add);
    master.system().systemActorOf(Behaviors.ignore(), SubmissionDesk.CLIENTS, Props.empty());
    assertThatThrownBy(() -> client.status("id"))
        .isInstanceOf(SilentMasterException.class)
        .hasMessage("the master at %s has not answered for 14 s", master.address());
    assertThat(waits)
        .singleElement()
        .asString()
        .startsWith("the master at " + master.address() + " has not answered for ");

    Address nobody;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = new Address("127.0.0.1", free.getLocalPort());
    }
    waits.clear();
    try (MasterClient lonely =
        new MasterClient(nobody, Security.NONE, Duration.ofSeconds(14), waits::add)) {
      assertThatThrownBy(() -> lonely.status("id"))
          .isInstanceOf(SilentMasterException.class)
          .hasMessage("there is no master at %s", nobody);
    }
    assertThat(waits)
        .singleElement()
        .asString()
        .startsWith("waiting for the master at " + nobody + " for ")
        .contains("nothing listens there (connection refused)");
  }

  /**
   * A desk that loses one message to or from it.
   *
   * @param after how many messages it does so; negative when it has
   */
  private void openLosing(AtomicInteger after) {
    CompletableFuture<ActorRef<ClientMessage>> desk = new CompletableFuture<>();
    master
        .system()
        .systemActorOf(
            SubmissionDesk.create(player, () -> 7, 1, new MasterMeter(), desk::complete),
            "desk",
            Props.empty());
    master
        .system()
        .systemActorOf(losing(desk.join(), after), SubmissionDesk.CLIENTS, Props.empty());
  }

  private static Behavior<ClientMessage> losing(ActorRef<ClientMessage> desk, AtomicInteger after) {
    return Behaviors.setup(
        context ->
            Behaviors.receive(ClientMessage.class)
                .onMessage(
                    Submit.class,
                    submit -> {
                      if (arrives(after)) {
                        desk.tell(
                            new Submit(
                                submit.id(),
                                submit.name(),
                                submit.experiment(),
                                submit.jars(),
                                losingReply(context, submit.replyTo(), after)));
                      }
                      return Behaviors.same();
                    })
                .onMessage(
                    GetStatus.class,
                    asked -> {
                      if (arrives(after)) {
                        desk.tell(
                            new GetStatus(
                                asked.id(), losingReply(context, asked.replyTo(), after)));
                      }
                      return Behaviors.same();
                    })
                .build());
  }

  private static ActorRef<SubmissionStatus> losingReply(
      ActorContext<?> context, ActorRef<SubmissionStatus> replyTo, AtomicInteger after) {
    return context.spawnAnonymous(
        Behaviors.receiveMessage(
            status -> {
              if (arrives(after)) {
                replyTo.tell(status);
              }
              return Behaviors.stopped();
            }));
  }

  private static boolean arrives(AtomicInteger after) {
    return after.getAndDecrement() != 0;
  }
}
