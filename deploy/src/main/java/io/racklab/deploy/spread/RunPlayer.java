package io.racklab.deploy.spread;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import io.racklab.protocol.PlayerStatus;
import io.racklab.protocol.RunPlayerMessage;
import io.racklab.protocol.RunPlayerMessage.PlayRuns;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The actor of a worker process that executes runs in virtual time for a master, several at once.
 * It reads and writes files, so it runs where blocking is allowed.
 */
public final class RunPlayer extends AbstractBehavior<RunPlayer.Command> {
  static final ServiceKey<RunPlayerMessage> KEY =
      ServiceKey.create(RunPlayerMessage.class, "player");

  private static final Logger LOG = LoggerFactory.getLogger("racklab.worker");

  /** Messages to a player. */
  public sealed interface Command {}

  private record FromMaster(PlayRuns order) implements Command {}

  private record FromGuest(StudyWorker.Event event) implements Command {}

  private record MasterGone(ActorRef<PlayerStatus> master) implements Command {}

  private final PlayerSettings settings;
  private final ActorRef<RunPlayerMessage> address;
  private final ExecutorService threads;
  private Optional<StudyWorker> guest = Optional.empty();

  private RunPlayer(ActorContext<Command> context, PlayerSettings settings) {
    super(context);
    this.settings = settings;
    threads =
        Executors.newFixedThreadPool(
            settings.places(),
            run -> {
              Thread thread = new Thread(run, "racklab-run");
              thread.setDaemon(true);
              return thread;
            });
    address =
        context.messageAdapter(
            RunPlayerMessage.class, message -> new FromMaster((PlayRuns) message));
    context.getSystem().receptionist().tell(Receptionist.register(KEY, address));
  }

  /** Creates a player, which masters find through the receptionist. */
  public static Behavior<Command> create(PlayerSettings settings) {
    return Behaviors.setup(context -> new RunPlayer(context, settings));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromMaster.class, from -> onOrder(from.order()))
        .onMessage(FromGuest.class, from -> onGuest(from.event()))
        .onMessage(MasterGone.class, this::onMasterGone)
        .onSignal(PostStop.class, stopped -> onStopped())
        .build();
  }

  private Behavior<Command> onOrder(PlayRuns order) {
    if (guest.filter(one -> one.isOf(order.study())).isEmpty()) {
      leave();
      guest = Optional.of(receive(order));
    }
    guest.get().play(order.runs());
    order.replyTo().tell(guest.get().status());
    return this;
  }

  private StudyWorker receive(PlayRuns order) {
    LOG.info("plays runs in virtual time, {} at once", settings.places());
    getContext().watchWith(order.replyTo(), new MasterGone(order.replyTo()));
    return new StudyWorker(
        getContext(),
        getContext().messageAdapter(StudyWorker.Event.class, FromGuest::new),
        settings,
        order,
        address,
        threads);
  }

  private Behavior<Command> onGuest(StudyWorker.Event event) {
    guest.filter(one -> one.hears(event)).ifPresent(StudyWorker::tell);
    return this;
  }

  private Behavior<Command> onMasterGone(MasterGone gone) {
    if (guest.filter(one -> one.master().equals(gone.master())).isPresent()) {
      leave();
    }
    return this;
  }

  private void leave() {
    guest.ifPresent(StudyWorker::leave);
    guest = Optional.empty();
  }

  private Behavior<Command> onStopped() {
    leave();
    threads.shutdown();
    return this;
  }
}
