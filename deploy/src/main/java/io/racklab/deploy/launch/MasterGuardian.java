package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.MasterSettings;
import io.racklab.master.experiment.RunDirectory;
import io.racklab.protocol.WorkerMessage;
import io.racklab.worker.Worker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The first actor of a master process: knows the workers that have joined and plays experiments one
 * at a time.
 */
final class MasterGuardian extends AbstractBehavior<MasterGuardian.Command> {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What the guardian is told. */
  sealed interface Command {}

  /**
   * Play an experiment when so many workers have joined.
   *
   * @param listener told, on an actor's thread, how it goes
   */
  record Play(
      Experiment experiment,
      RunDirectory directory,
      int workers,
      Consumer<ExperimentSeries.Event> listener)
      implements Command {}

  private record Listing(Receptionist.Listing listing) implements Command {}

  private record FromSeries(ExperimentSeries.Event event) implements Command {}

  private record OutOfPatience(Play waiting) implements Command {}

  private final MasterSettings settings;
  private final TimerScheduler<Command> timers;
  private final Deque<Play> waiting = new ArrayDeque<>();
  private List<ActorRef<WorkerMessage>> workers = List.of();
  private Play playing;
  private int played;

  private MasterGuardian(
      ActorContext<Command> context, TimerScheduler<Command> timers, MasterSettings settings) {
    super(context);
    this.settings = settings;
    this.timers = timers;
    context
        .getSystem()
        .receptionist()
        .tell(
            Receptionist.subscribe(
                Worker.serviceKey(),
                context.messageAdapter(Receptionist.Listing.class, Listing::new)));
  }

  static Behavior<Command> create(MasterSettings settings) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new MasterGuardian(context, timers, settings)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Play.class, this::onPlay)
        .onMessage(Listing.class, this::onListing)
        .onMessage(FromSeries.class, from -> onSeries(from.event()))
        .onMessage(OutOfPatience.class, this::onOutOfPatience)
        .build();
  }

  private Behavior<Command> onPlay(Play play) {
    waiting.addLast(play);
    timers.startSingleTimer(play, new OutOfPatience(play), PATIENCE);
    return playIfReady();
  }

  private Behavior<Command> onListing(Listing message) {
    workers =
        message.listing().getServiceInstances(Worker.serviceKey()).stream()
            .sorted(Comparator.comparing(worker -> worker.path().toString()))
            .toList();
    return playIfReady();
  }

  private Behavior<Command> playIfReady() {
    if (playing != null || waiting.isEmpty() || workers.size() < waiting.peekFirst().workers()) {
      return this;
    }
    playing = waiting.removeFirst();
    timers.cancel(playing);
    getContext()
        .spawn(
            ExperimentSeries.create(
                playing.experiment(),
                settings,
                workers,
                playing.directory(),
                getContext().messageAdapter(ExperimentSeries.Event.class, FromSeries::new)),
            "series-" + ++played,
            settings.journalDispatcher());
    return this;
  }

  private Behavior<Command> onSeries(ExperimentSeries.Event event) {
    Play heard = playing;
    boolean over =
        event instanceof ExperimentSeries.Ended || event instanceof ExperimentSeries.Failed;
    if (over) {
      playing = null;
    }
    heard.listener().accept(event);
    return over ? playIfReady() : this;
  }

  private Behavior<Command> onOutOfPatience(OutOfPatience out) {
    if (waiting.remove(out.waiting())) {
      out.waiting()
          .listener()
          .accept(
              new ExperimentSeries.Failed(
                  "only "
                      + workers.size()
                      + " of "
                      + out.waiting().workers()
                      + " worker processes have joined within "
                      + PATIENCE.toSeconds()
                      + " s",
                  List.of()));
    }
    return playIfReady();
  }

  static DispatcherSelector dispatcher(String name) {
    return DispatcherSelector.fromConfig("racklab." + name);
  }
}
