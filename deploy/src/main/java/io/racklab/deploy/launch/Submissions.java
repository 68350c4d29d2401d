package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import io.racklab.protocol.ClientMessage;
import io.racklab.protocol.ClientMessage.Answer;
import io.racklab.protocol.ClientMessage.Submit;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** How experiments get to a master in another process, and its answers back. */
public final class Submissions {
  private static final ServiceKey<ClientMessage> KEY =
      ServiceKey.create(ClientMessage.class, "master");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Submissions() {}

  /**
   * Lets a master take submissions.
   *
   * @param play called for each on a thread that may block; what it gives to the consumer goes back
   *     to the submitter
   */
  public static void serve(MasterProcess master, BiConsumer<Submit, Consumer<Answer>> play) {
    Behavior<ClientMessage> desk =
        Behaviors.receive(ClientMessage.class)
            .onMessage(
                Submit.class,
                submit -> {
                  play.accept(submit, submit.answerTo()::tell);
                  return Behaviors.same();
                })
            .build();
    ActorRef<ClientMessage> address =
        master.system().systemActorOf(desk, "submissions", DispatcherSelector.blocking());
    master.system().receptionist().tell(Receptionist.register(KEY, address));
  }

  /**
   * Submits an experiment; returns at once.
   *
   * @param hear told, on an actor's thread, what the master answers
   * @param lost told why there will be no more answers
   */
  public static Client submit(
      Address master,
      String name,
      String experiment,
      Consumer<Answer> hear,
      Consumer<String> lost) {
    Behavior<Submitter.Command> submitter =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new Submitter(context, timers, master, name, experiment, hear, lost)));
    return new Client(ClusterSystem.joining(submitter, "127.0.0.1", List.of("client"), master));
  }

  /** The process's part in a submission. */
  public static final class Client implements AutoCloseable {
    private final ActorSystem<?> system;

    private Client(ActorSystem<?> system) {
      this.system = system;
    }

    @Override
    public void close() {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().join();
    }
  }

  private static final class Submitter extends AbstractBehavior<Submitter.Command> {
    sealed interface Command {}

    private record Found(Receptionist.Listing listing) implements Command {}

    private record Heard(Answer answer) implements Command {}

    private record OutOfPatience() implements Command {}

    private final String name;
    private final String experiment;
    private final Address address;
    private final Consumer<Answer> hear;
    private final Consumer<String> lost;
    private boolean submitted;

    Submitter(
        ActorContext<Command> context,
        TimerScheduler<Command> timers,
        Address address,
        String name,
        String experiment,
        Consumer<Answer> hear,
        Consumer<String> lost) {
      super(context);
      this.name = name;
      this.experiment = experiment;
      this.address = address;
      this.hear = hear;
      this.lost = lost;
      timers.startSingleTimer(new OutOfPatience(), PATIENCE);
      context
          .getSystem()
          .receptionist()
          .tell(
              Receptionist.subscribe(
                  KEY, context.messageAdapter(Receptionist.Listing.class, Found::new)));
    }

    @Override
    public Receive<Command> createReceive() {
      return newReceiveBuilder()
          .onMessage(Found.class, this::onFound)
          .onMessage(Heard.class, this::onHeard)
          .onMessage(OutOfPatience.class, out -> onOutOfPatience())
          .onSignal(Terminated.class, ended -> onMasterLost())
          .build();
    }

    private Behavior<Command> onFound(Found found) {
      for (ActorRef<ClientMessage> master : found.listing().getServiceInstances(KEY)) {
        if (!submitted) {
          submitted = true;
          getContext().watch(master);
          ActorRef<Answer> answers = getContext().messageAdapter(Answer.class, Heard::new);
          master.tell(new Submit(name, experiment, answers));
        }
      }
      return this;
    }

    private Behavior<Command> onHeard(Heard heard) {
      hear.accept(heard.answer());
      return this;
    }

    private Behavior<Command> onOutOfPatience() {
      if (!submitted) {
        lost.accept("there is no master at " + address);
      }
      return this;
    }

    private Behavior<Command> onMasterLost() {
      lost.accept("the master at " + address + " is lost");
      return this;
    }
  }
}
