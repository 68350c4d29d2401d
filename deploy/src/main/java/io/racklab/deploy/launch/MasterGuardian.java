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
import io.racklab.master.experiment.JoinedWorker;
import io.racklab.master.experiment.MasterSettings;
import io.racklab.worker.Worker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The first actor of a master process: knows the workers that have joined and plays experiments one
 * at a time.
 */
final class MasterGuardian extends AbstractBehavior<MasterGuardian.Command> {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What the guardian is told. */
  sealed interface Command {}

  /** Begin a play when so many workers have joined. */
  record Perform(Play<?> play, int workers) implements Command {}

  private record Listing(Receptionist.Listing listing) implements Command {}

  /** The play has said something, which the listener is yet to be told. */
  private record Said(Runnable telling, boolean last) implements Command {}

  private record OutOfPatience(Perform waiting) implements Command {}

  private final MasterSettings settings;
  private final TimerScheduler<Command> timers;
  private final Shares shares;
  private final Deque<Perform> waiting = new ArrayDeque<>();
  private List<JoinedWorker> workers = List.of();
  private Perform playing;
  private int played;

  private MasterGuardian(
      ActorContext<Command> context, TimerScheduler<Command> timers, MasterSettings settings) {
    super(context);
    this.settings = settings;
    this.timers = timers;
    shares = new Shares(Cluster.get(context.getSystem()));
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
        .onMessage(Listing.class, this::onListing)
        .onMessage(Said.class, this::onSaid)
        .onMessage(OutOfPatience.class, this::onOutOfPatience)
        .build();
  }

  private Behavior<Command> onPerform(Perform asked) {
    waiting.addLast(asked);
    timers.startSingleTimer(asked, new OutOfPatience(asked), PATIENCE);
    return beginIfReady();
  }

  private Behavior<Command> onListing(Listing message) {
    workers =
        message.listing().getServiceInstances(Worker.serviceKey()).stream()
            .sorted(Comparator.comparing(worker -> worker.path().toString()))
            .map(worker -> new JoinedWorker(worker, shares.of(worker)))
            .toList();
    return beginIfReady();
  }

  private Behavior<Command> beginIfReady() {
    if (playing != null || waiting.isEmpty() || workers.size() < waiting.peekFirst().workers()) {
      return this;
    }
    playing = waiting.removeFirst();
    timers.cancel(playing);
    begin(playing.play());
    return this;
  }

  private <W> void begin(Play<W> play) {
    ActorRef<Command> self = getContext().getSelf();
    ActorRef<W> words =
        getContext()
            .spawn(
                Behaviors.receive(play.words())
                    .onAnyMessage(
                        word -> {
                          self.tell(
                              new Said(() -> play.listener().accept(word), play.last().test(word)));
                          return Behaviors.same();
                        })
                    .build(),
                "words-" + ++played);
    getContext()
        .spawn(
            play.script().create(settings, workers, words),
            "play-" + played,
            settings.journalDispatcher());
  }

  private Behavior<Command> onSaid(Said said) {
    if (said.last()) {
      playing = null;
    }
    said.telling().run();
    return said.last() ? beginIfReady() : this;
  }

  private Behavior<Command> onOutOfPatience(OutOfPatience out) {
    if (waiting.remove(out.waiting())) {
      cannotBegin(
          out.waiting().play(),
          "only "
              + workers.size()
              + " of "
              + out.waiting().workers()
              + " worker processes have joined within "
              + PATIENCE.toSeconds()
              + " s");
    }
    return beginIfReady();
  }

  private static <W> void cannotBegin(Play<W> play, String why) {
    play.listener().accept(play.failed().apply(why));
  }

  static DispatcherSelector dispatcher(String name) {
    return DispatcherSelector.fromConfig("racklab." + name);
  }
}
