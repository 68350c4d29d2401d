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
import io.racklab.deploy.Version;
import io.racklab.protocol.ClientMessage;
import io.racklab.protocol.ClientMessage.Answer;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.protocol.ProtocolVersion;
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

  /** Hears what becomes of a submission, on threads that are not to be kept. */
  public interface Listener {
    /** The master answers. */
    void heard(Answer answer);

    /** There will be no more answers. */
    void lost(String why);

    /** The master does not take anything from this process. */
    void refused(String why);
  }

  /** Submits an experiment; returns at once. */
  public static Client submit(
      Address master, String name, String experiment, Security security, Listener listener) {
    Knocking knocking = Knocking.at(master, security, listener::refused);
    Behavior<Submitter.Command> submitter =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new Submitter(
                            context, timers, master, name, experiment, listener, knocking)));
    return new Client(
        ClusterSystem.joining(
            submitter, OwnAddress.towards(master), List.of("client"), master, security),
        knocking);
  }

  /** The process's part in a submission. */
  public static final class Client implements AutoCloseable {
    private final ActorSystem<?> system;
    private final Knocking knocking;

    private Client(ActorSystem<?> system, Knocking knocking) {
      this.system = system;
      this.knocking = knocking;
    }

    @Override
    public void close() {
      knocking.close();
      knocking.end(system);
    }
  }

  private static final class Submitter extends AbstractBehavior<Submitter.Command> {
    sealed interface Command {}

    private record Met(Introduced introduced) implements Command {}

    private record Found(Receptionist.Listing listing) implements Command {}

    private record Heard(Answer answer) implements Command {}

    private record OutOfPatience() implements Command {}

    private final String name;
    private final String experiment;
    private final Address address;
    private final Listener listener;
    private final Knocking knocking;
    private final ProtocolVersion version = ProtocolVersion.of(Version.text());
    private boolean submitted;

    Submitter(
        ActorContext<Command> context,
        TimerScheduler<Command> timers,
        Address address,
        String name,
        String experiment,
        Listener listener,
        Knocking knocking) {
      super(context);
      this.name = name;
      this.experiment = experiment;
      this.address = address;
      this.listener = listener;
      this.knocking = knocking;
      timers.startSingleTimer(new OutOfPatience(), PATIENCE);
      ActorRef<Command> self = context.getSelf();
      context.spawn(
          Reception.visitor(version, "a client", introduced -> self.tell(new Met(introduced))),
          "introduction");
    }

    @Override
    public Receive<Command> createReceive() {
      return newReceiveBuilder()
          .onMessage(Met.class, this::onMet)
          .onMessage(Found.class, this::onFound)
          .onMessage(Heard.class, this::onHeard)
          .onMessage(OutOfPatience.class, out -> onOutOfPatience())
          .onSignal(Terminated.class, ended -> onMasterLost())
          .build();
    }

    private Behavior<Command> onMet(Met met) {
      knocking.letIn();
      if (!met.introduced().welcome()) {
        listener.refused(Reception.refusal(address, met.introduced(), version));
        return this;
      }
      getContext()
          .getSystem()
          .receptionist()
          .tell(
              Receptionist.subscribe(
                  KEY, getContext().messageAdapter(Receptionist.Listing.class, Found::new)));
      return this;
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
      listener.heard(heard.answer());
      return this;
    }

    private Behavior<Command> onOutOfPatience() {
      if (!submitted) {
        listener.lost("there is no master at " + address);
      }
      return this;
    }

    private Behavior<Command> onMasterLost() {
      listener.lost("the master at " + address + " is lost");
      return this;
    }
  }
}
