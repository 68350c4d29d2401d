package io.racklab.deploy.spread;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import io.racklab.deploy.files.FolderServer;
import io.racklab.deploy.files.FolderTree;
import io.racklab.deploy.files.ImmovableInputException;
import io.racklab.deploy.launch.MasterTask;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.run.ExperimentRun;
import io.racklab.protocol.PlayerStatus;
import io.racklab.protocol.PlayerStatus.Progress;
import io.racklab.protocol.PlayerStatus.RunState;
import io.racklab.protocol.RunPlayerMessage;
import io.racklab.protocol.RunPlayerMessage.JarSum;
import io.racklab.protocol.RunPlayerMessage.PlayRuns;
import io.racklab.protocol.RunPlayerMessage.RunOrder;
import io.racklab.protocol.RunPlayerMessage.StudyOffer;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the worker processes of a master execute the runs of a book in virtual time. The master keeps
 * the book and the results; the bytes of a result do not depend on the worker. The actor repeats to
 * every worker the complete list of its runs, so that a lost message does no harm. It reads and
 * writes files, so it runs where blocking is allowed.
 */
public final class SpreadRuns extends AbstractBehavior<SpreadRuns.Command> {
  private static final Logger LOG = LoggerFactory.getLogger("racklab.master");

  private static final Duration SAY_AGAIN = Duration.ofSeconds(1);

  /** The time to wait for a worker while none is connected. */
  private static final Duration FOR_WORKERS = Duration.ofSeconds(60);

  /** The folder in the run directory for files that are being copied. */
  private static final String ON_THEIR_WAY = "copies.next";

  /** Messages to the actor. */
  public sealed interface Command {}

  private record Players(Receptionist.Listing listing) implements Command {}

  private record Heard(PlayerStatus status) implements Command {}

  private record FilesHere(ActorRef<RunPlayerMessage> player, int number, String problem)
      implements Command {}

  private record Lost(ActorRef<RunPlayerMessage> player) implements Command {}

  private record SayAgain() implements Command {}

  private record OutOfPatience() implements Command {}

  /** Stop; runs that have ended are kept. */
  public record Stop(String why) implements Command {}

  /** Reports to the listener. */
  public sealed interface Event {}

  /**
   * A run is in progress.
   *
   * @param hosts the counts of each host, as text
   */
  public record Going(ExperimentRun.Going run, String hosts) implements Event {}

  /** A run has ended and is recorded in the book. */
  public record RunEnded(RunPlan plan) implements Event {}

  /** All runs have ended. */
  public record Ended(String hosts) implements Event {}

  /** The task has failed; the results of runs that have ended are complete. */
  public record Failed(String why) implements Event {}

  private final TimerScheduler<Command> timers;
  private final RunBook book;
  private final ActorRef<Event> listener;
  private final StudyOffer offer;
  private final ActorRef<PlayerStatus> ear;
  private final RunCopies copies;
  private final Allotment<ActorRef<RunPlayerMessage>> allotment;
  private final Map<ActorRef<RunPlayerMessage>, Optional<String>> players = new LinkedHashMap<>();
  private final HostTally tally = new HostTally();
  private final Map<RunPlan, String> sums = new LinkedHashMap<>();

  private SpreadRuns(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Opened opened,
      ActorRef<Event> listener)
      throws IOException {
    super(context);
    this.timers = timers;
    this.listener = listener;
    book = opened.book();
    ActorRef<Command> self = context.getSelf();
    Path folder = book.directory().folder().resolve(ON_THEIR_WAY);
    copies =
        new RunCopies(
            context,
            folder,
            (player, copied) ->
                self.tell(
                    new FilesHere(player, Integer.parseInt(copied.folder()), copied.problem())));
    allotment = new Allotment<>(book::next);
    offer =
        new StudyOffer(
            opened.id(),
            opened.program(),
            book.study().jars().stream().map(SpreadRuns::sum).toList(),
            context.spawn(
                FolderServer.create(StudyInputs.of(book.study(), folder.resolve("study")).source()),
                "inputs",
                DispatcherSelector.blocking()));
    ear = context.messageAdapter(PlayerStatus.class, Heard::new);
    // The receptionist takes all message adapters of an actor for one actor.
    ActorRef<Receptionist.Listing> listings =
        context.spawn(
            Behaviors.receiveMessage(
                listing -> {
                  self.tell(new Players(listing));
                  return Behaviors.same();
                }),
            "players");
    context.getSystem().receptionist().tell(Receptionist.subscribe(RunPlayer.KEY, listings));
    timers.startTimerWithFixedDelay(new SayAgain(), SAY_AGAIN);
    timers.startSingleTimer(OutOfPatience.class, new OutOfPatience(), FOR_WORKERS);
  }

  private static JarSum sum(Jar jar) {
    return new JarSum(Path.of(jar.file()).getFileName().toString(), jar.sha256());
  }

  /**
   * The book and identity of a study whose runs begin.
   *
   * @param id the unique id of the study
   * @param program the version of this program
   */
  public record Opened(RunBook book, String id, String program) {}

  /** Opens the book when the task begins, on a thread that may block. */
  @FunctionalInterface
  public interface Opening {
    Opened open() throws IOException;
  }

  /** Returns the runs as a task of a master. */
  public static MasterTask<Event, Command> task(Opening opening, Consumer<Event> listener) {
    return new MasterTask<>(
        Event.class,
        (settings, workers, words) -> create(opening, words),
        Optional.of(Stop::new),
        Optional.empty(),
        Failed::new,
        word -> word instanceof Ended || word instanceof Failed,
        listener);
  }

  private static Behavior<Command> create(Opening opening, ActorRef<Event> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  try {
                    return new SpreadRuns(context, timers, opening.open(), listener);
                  } catch (ImmovableInputException e) {
                    listener.tell(new Failed(e.getMessage()));
                    return Behaviors.stopped();
                  } catch (IOException e) {
                    listener.tell(new Failed("cannot write the results: " + FileTrouble.of(e)));
                    return Behaviors.stopped();
                  }
                }));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Players.class, this::onPlayers)
        .onMessage(Heard.class, heard -> onStatus(heard.status()))
        .onMessage(FilesHere.class, this::onFiles)
        .onMessage(Lost.class, lost -> onLost(lost.player()))
        .onMessage(SayAgain.class, again -> onSayAgain())
        .onMessage(OutOfPatience.class, out -> onOutOfPatience())
        .onMessage(Stop.class, stop -> failed(stop.why()))
        .onSignal(PostStop.class, stopped -> onStopped())
        .build();
  }

  private Behavior<Command> onPlayers(Players news) {
    Set<ActorRef<RunPlayerMessage>> there = news.listing().getServiceInstances(RunPlayer.KEY);
    for (ActorRef<RunPlayerMessage> player : there) {
      if (players.putIfAbsent(player, Optional.empty()) == null) {
        timers.cancel(OutOfPatience.class);
        getContext().watchWith(player, new Lost(player));
        tell(player);
      }
    }
    return this;
  }

  private Behavior<Command> onSayAgain() {
    players.keySet().forEach(this::tell);
    return this;
  }

  private void tell(ActorRef<RunPlayerMessage> player) {
    if (players.get(player).isEmpty()) {
      List<RunOrder> orders = allotment.of(player).stream().map(this::order).toList();
      player.tell(new PlayRuns(offer, orders, ear));
    }
  }

  private RunOrder order(RunPlan plan) {
    return new RunOrder(
        plan.number(),
        book.study().cells().indexOf(plan.experiment()),
        plan.scheduler().name(),
        plan.repeat(),
        sums.computeIfAbsent(plan, one -> one.experiment().jobsSum(one.repeat())));
  }

  private Behavior<Command> onStatus(PlayerStatus status) {
    ActorRef<RunPlayerMessage> player = status.player();
    if (!status.study().equals(offer.id()) || !players.containsKey(player)) {
      return this;
    }
    if (!status.refusal().isEmpty()) {
      return onRefusal(player, status.refusal());
    }
    for (RunState run : status.runs()) {
      Optional<RunPlan> plan = allotment.playing(player, run.number());
      if (plan.isEmpty()) {
        continue;
      }
      switch (run.stage()) {
        case WAITING -> {}
        case PLAYING -> listener.tell(new Going(going(plan.get(), run.progress()), hosts()));
        case ENDED -> {
          allotment.ended(player, run.number());
          copies.begin(player, status.results(), run.number());
        }
        case FAILED -> {
          return failed(plan.get().title() + ": " + run.why());
        }
        default -> throw new IllegalStateException("unknown stage " + run.stage());
      }
    }
    allotment.offers(player, status.places());
    return allot();
  }

  private static ExperimentRun.Going going(RunPlan plan, Progress progress) {
    return new ExperimentRun.Going(
        plan,
        new RunProgress(
            progress.jobs(),
            progress.jobs(),
            progress.maps(),
            progress.maps(),
            progress.reduces(),
            progress.reduces(),
            0,
            progress.movedBytes()),
        progress.emulatedNanos());
  }

  private Behavior<Command> allot() {
    if (allotment.allot()) {
      players.keySet().forEach(this::tell);
    }
    Optional<RunPlan> hopeless = allotment.hopeless();
    if (hopeless.isPresent()) {
      return failed(
          hopeless.get().title()
              + ": "
              + Allotment.MOST_LOSSES
              + " worker processes were lost while they played it: see their logs");
    }
    return allotment.isIdle() && book.waiting() == 0 ? ended() : this;
  }

  private Behavior<Command> onFiles(FilesHere files) {
    ActorRef<RunPlayerMessage> player = files.player();
    Path folder = copies.over(player, files.number());
    if (folder == null) {
      // The player was lost, and the run is queued again.
      return this;
    }
    if (!files.problem().isEmpty()) {
      LOG.warn(
          "run {} is played again, since its files could not be copied: {}",
          files.number(),
          files.problem());
      FolderTree.delete(folder);
      allotment.spoiled(player, files.number());
      return allot();
    }
    RunPlan plan = allotment.taken(player, files.number());
    try {
      FolderTree.delete(plan.folder());
      Files.createDirectories(plan.folder().getParent());
      Files.move(folder, plan.folder());
      book.endedElsewhere(plan);
    } catch (IOException e) {
      return failed("cannot write the results of a run: " + FileTrouble.of(e));
    }
    tally.ended(host(player));
    listener.tell(new RunEnded(plan));
    tell(player);
    return allot();
  }

  private Behavior<Command> onRefusal(ActorRef<RunPlayerMessage> player, String why) {
    if (players.put(player, Optional.of(why)).isEmpty()) {
      LOG.warn("worker {} plays no runs of this experiment: {}", host(player), why);
      allotment.lost(player);
    }
    boolean none = players.values().stream().allMatch(Optional::isPresent);
    return none ? failed("worker " + host(player) + " refuses: " + why) : allot();
  }

  private Behavior<Command> onLost(ActorRef<RunPlayerMessage> player) {
    players.remove(player);
    copies.stop(player);
    List<RunPlan> again = allotment.lost(player);
    tally.lost(host(player), again.size());
    LOG.warn("worker {} is lost; {} of its runs are played again", host(player), again.size());
    if (players.isEmpty()) {
      timers.startSingleTimer(OutOfPatience.class, new OutOfPatience(), FOR_WORKERS);
    }
    return allot();
  }

  private Behavior<Command> onOutOfPatience() {
    return failed("no worker process has been connected for " + FOR_WORKERS.toSeconds() + " s");
  }

  private String hosts() {
    Map<String, Integer> going = new TreeMap<>();
    players
        .keySet()
        .forEach(player -> going.merge(host(player), allotment.going(player), Integer::sum));
    return tally.line(going);
  }

  private static String host(ActorRef<?> player) {
    return player.path().address().getHost().orElse("this process");
  }

  private Behavior<Command> ended() {
    copies.close();
    listener.tell(new Ended(tally.result()));
    return Behaviors.stopped();
  }

  private Behavior<Command> failed(String why) {
    String told = why;
    try {
      book.failed(why);
    } catch (IOException e) {
      told = why + "; and run.json could not be written: " + FileTrouble.of(e);
    }
    listener.tell(new Failed(told));
    return Behaviors.stopped();
  }

  /**
   * Stops the copies, so that they write no more. Players watch this actor and so learn that it has
   * ended.
   */
  private Behavior<Command> onStopped() {
    copies.close();
    return this;
  }
}
