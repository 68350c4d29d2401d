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
import akka.cluster.typed.Cluster;
import io.racklab.master.runs.run.JoinedWorker;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.worker.Worker;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The guardian actor of a master process: knows the workers that have joined and runs one task at a
 * time.
 */
final class MasterGuardian extends AbstractBehavior<MasterGuardian.Command> {
  /** The time for which the next task waits for workers once no other task is running. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * The time to wait for a task's final event after its actor has stopped: another actor forwards
   * the event, so it may arrive later.
   */
  private static final Duration LAST_WORD = Duration.ofSeconds(5);

  private static final String PATIENCE_KEY = "patience";

  /** Messages to the guardian. */
  sealed interface Command {}

  /** Start a task once this number of workers has joined. */
  record Perform(MasterTask<?, ?> play, int workers) implements Command {}

  /** Stop a task, whether it has begun or not. */
  record Stop(Perform performing, String why) implements Command {}

  /** Fail the task that waits for workers: one of them will not join. */
  record GiveUp(String why) implements Command {}

  private record Listing(Receptionist.Listing listing) implements Command {}

  /** A task has reported an event that its listener has not received yet. */
  private record Said(Word<?> word) implements Command {}

  private record OutOfPatience() implements Command {}

  private record PlayerStopped(Perform performing) implements Command {}

  private record StillSilent(Perform performing) implements Command {}

  /** An event that a task has reported. */
  private record Word<W>(MasterTask<W, ?> play, W word) {
    boolean last() {
      return play.last().test(word);
    }

    void tell() {
      play.listener().accept(word);
    }
  }

  private final MasterSettings settings;
  private final TimerScheduler<Command> timers;
  private final WorkerShares shares;
  private final MasterTaskQueue<Perform> queue = new MasterTaskQueue<>();
  private List<JoinedWorker> workers = List.of();

  /** Stops the running task, if it can be stopped early. */
  private Optional<Consumer<String>> stop = Optional.empty();

  /** Informs the running task of a worker that joins. */
  private Consumer<JoinedWorker> joins = worker -> {};

  private int played;

  private MasterGuardian(
      ActorContext<Command> context, TimerScheduler<Command> timers, MasterSettings settings) {
    super(context);
    this.settings = settings;
    this.timers = timers;
    shares = new WorkerShares(Cluster.get(context.getSystem()));
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
        .onMessage(Perform.class, this::onPerform)
        .onMessage(Stop.class, this::onStop)
        .onMessage(GiveUp.class, giveUp -> onGiveUp(giveUp.why()))
        .onMessage(Listing.class, this::onListing)
        .onMessage(Said.class, this::onSaid)
        .onMessage(OutOfPatience.class, out -> onOutOfPatience())
        .onMessage(PlayerStopped.class, this::onPlayerStopped)
        .onMessage(StillSilent.class, this::onStillSilent)
        .build();
  }

  private Behavior<Command> onPerform(Perform asked) {
    queue.add(asked, asked.workers());
    return beginIfReady();
  }

  private Behavior<Command> onListing(Listing message) {
    List<JoinedWorker> before = workers;
    workers =
        message.listing().getServiceInstances(Worker.serviceKey()).stream()
            .sorted(Comparator.comparing(worker -> worker.path().toString()))
            .map(worker -> new JoinedWorker(worker, shares.of(worker)))
            .toList();
    workers.stream().filter(worker -> !before.contains(worker)).forEach(joins);
    return beginIfReady();
  }

  private Behavior<Command> beginIfReady() {
    queue.begin(workers.size()).ifPresent(performing -> begin(performing, performing.play()));
    if (!queue.waitsForWorkers()) {
      timers.cancel(PATIENCE_KEY);
    } else if (!timers.isTimerActive(PATIENCE_KEY)) {
      timers.startSingleTimer(PATIENCE_KEY, new OutOfPatience(), PATIENCE);
    }
    return this;
  }

  private <W, C> void begin(Perform performing, MasterTask<W, C> play) {
    ActorRef<Command> self = getContext().getSelf();
    ActorRef<W> words =
        getContext()
            .spawn(
                Behaviors.receive(play.words())
                    .onAnyMessage(
                        word -> {
                          self.tell(new Said(new Word<>(play, word)));
                          return Behaviors.same();
                        })
                    .build(),
                "words-" + ++played);
    ActorRef<C> player =
        getContext()
            .spawn(
                play.script().create(settings, workers, words),
                "play-" + played,
                settings.journaling().dispatcher());
    getContext().watchWith(player, new PlayerStopped(performing));
    stop = play.stop().map(message -> why -> player.tell(message.apply(why)));
    play.joined().ifPresent(message -> joins = worker -> player.tell(message.apply(worker)));
  }

  private Behavior<Command> onSaid(Said said) {
    boolean last = said.word().last();
    if (last) {
      ended();
    }
    said.word().tell();
    return last ? beginIfReady() : this;
  }

  private void ended() {
    queue.ended();
    stop = Optional.empty();
    joins = worker -> {};
  }

  private Behavior<Command> onPlayerStopped(PlayerStopped stopped) {
    if (queue.plays(stopped.performing())) {
      timers.startSingleTimer(new StillSilent(stopped.performing()), LAST_WORD);
    }
    return this;
  }

  /** Fails a task whose actor has stopped without a final event. */
  private Behavior<Command> onStillSilent(StillSilent silent) {
    if (queue.plays(silent.performing())) {
      ended();
      cannotBegin(silent.performing().play(), "internal error; see the log");
    }
    return beginIfReady();
  }

  private Behavior<Command> onStop(Stop asked) {
    if (queue.withdraw(asked.performing())) {
      cannotBegin(asked.performing().play(), asked.why());
      return beginIfReady();
    }
    if (queue.plays(asked.performing())) {
      stop.ifPresent(stopping -> stopping.accept(asked.why()));
    }
    return this;
  }

  private Behavior<Command> onOutOfPatience() {
    return onGiveUp(
        "only "
            + workers.size()
            + " of "
            + queue.workersNeeded()
            + " worker processes have joined within "
            + PATIENCE.toSeconds()
            + " s");
  }

  private Behavior<Command> onGiveUp(String why) {
    queue
        .giveUp()
        .ifPresent(
            performing -> {
              timers.cancel(PATIENCE_KEY);
              cannotBegin(performing.play(), why);
            });
    return beginIfReady();
  }

  private static <W> void cannotBegin(MasterTask<W, ?> play, String why) {
    play.listener().accept(play.failed().apply(why));
  }

  static DispatcherSelector dispatcher(String name) {
    return DispatcherSelector.fromConfig("racklab." + name);
  }
}
