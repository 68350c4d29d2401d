package io.racklab.deploy.submission;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.racklab.deploy.launch.MasterProcess.Performing;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.master.engine.workload.trace.ReadingProgress;
import io.racklab.protocol.ClientMessage;
import io.racklab.protocol.ClientMessage.Cancel;
import io.racklab.protocol.ClientMessage.GetStatus;
import io.racklab.protocol.ClientMessage.ListFiles;
import io.racklab.protocol.ClientMessage.ListSubmissions;
import io.racklab.protocol.ClientMessage.ReadFile;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.protocol.SubmissionList;
import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The actor of a master that takes submissions, runs them one after the other, and answers clients.
 * It reads results, so it runs where blocking is allowed; experiments, whose traces may take
 * minutes to read, are read on other threads. It sends only replies, so after a lost message a
 * client just repeats its request.
 */
public final class SubmissionDesk extends AbstractBehavior<SubmissionDesk.Command> {
  /** The name of the actor to which clients send requests. */
  static final String CLIENTS = "clients";

  /** The actor's path from the root of the master's actors. */
  static final String PATH = "/system/" + CLIENTS;

  private static final Logger LOG = LoggerFactory.getLogger("racklab.master");

  private static final int FAILED = 1;

  /** Messages to the desk. */
  public sealed interface Command {}

  private record FromClient(ClientMessage message) implements Command {}

  /** An experiment was read, or reading it has failed. */
  private record WasRead(Entry entry, Submit submit, Player.Prepared prepared, Throwable failure)
      implements Command {}

  private record Workers(int count) implements Command {}

  private record Began(int number, Path folder) implements Command {}

  private record Going(int number, String line) implements Command {}

  private record Over(int number, State how, int exitCode, String text) implements Command {}

  private final Player player;
  private final MasterMeter meter;
  private final SubmissionQueue queue;
  private final Map<Integer, Submit> unread = new HashMap<>();
  private final Map<Integer, Player.Prepared> prepared = new HashMap<>();
  private Optional<Performing> performing = Optional.empty();

  private SubmissionDesk(
      ActorContext<Command> context,
      Player player,
      LongSupplier calendar,
      int workers,
      MasterMeter meter,
      Consumer<ActorRef<ClientMessage>> announce) {
    super(context);
    this.player = player;
    this.meter = meter;
    queue = new SubmissionQueue(calendar, workers);
    announce.accept(context.messageAdapter(ClientMessage.class, FromClient::new));
    ActorRef<Command> self = context.getSelf();
    context.spawn(
        WorkerRegister.create(workers, count -> self.tell(new Workers(count))), "workers");
  }

  /**
   * Creates a desk.
   *
   * @param calendar the time in milliseconds since 1970
   * @param workers the number of workers with which experiments begin
   * @param meter receives the numbers of pending and running submissions and of workers
   * @param announce receives the address for clients at once
   */
  static Behavior<Command> create(
      Player player,
      LongSupplier calendar,
      int workers,
      MasterMeter meter,
      Consumer<ActorRef<ClientMessage>> announce) {
    return Behaviors.setup(
        context -> new SubmissionDesk(context, player, calendar, workers, meter, announce));
  }

  /**
   * Makes a master accept submissions from now on.
   *
   * @param calendar the time in milliseconds since 1970
   * @param workers the number of workers with which experiments begin
   * @param meter receives the numbers of pending and running submissions and of workers
   */
  public static void open(
      ActorSystem<?> system, Player player, LongSupplier calendar, int workers, MasterMeter meter) {
    Behavior<Command> desk =
        create(
            player,
            calendar,
            workers,
            meter,
            address -> system.systemActorOf(passingOnTo(address), CLIENTS, Props.empty()));
    system.systemActorOf(desk, "submissions", DispatcherSelector.blocking());
  }

  /**
   * Forwards messages from a well-known path, since the path of the desk's own adapter is
   * generated.
   */
  private static Behavior<ClientMessage> passingOnTo(ActorRef<ClientMessage> desk) {
    return Behaviors.receiveMessage(
        message -> {
          desk.tell(message);
          return Behaviors.same();
        });
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromClient.class, from -> onClient(from.message()))
        .onMessage(Workers.class, this::onWorkers)
        .onMessage(WasRead.class, this::onRead)
        .onMessage(Began.class, this::onBegan)
        .onMessage(Going.class, this::onGoing)
        .onMessage(Over.class, this::onOver)
        .build();
  }

  private Behavior<Command> onClient(ClientMessage message) {
    if (message instanceof Submit submit) {
      submitted(submit);
    } else if (message instanceof GetStatus asked) {
      asked.replyTo().tell(status(queue.known(asked.id())));
    } else if (message instanceof ListSubmissions asked) {
      asked.replyTo().tell(new SubmissionList(queue.all()));
    } else if (message instanceof Cancel cancel) {
      cancel.replyTo().tell(cancelled(cancel));
    } else if (message instanceof ListFiles asked) {
      asked.replyTo().tell(ResultFolder.files(queue.numbered(asked.number()), asked.after()));
    } else if (message instanceof ReadFile asked) {
      asked
          .replyTo()
          .tell(ResultFolder.read(queue.numbered(asked.number()), asked.file(), asked.offset()));
    } else {
      throw new IllegalStateException("unknown message " + message);
    }
    queue.tell(meter);
    return this;
  }

  private SubmissionStatus status(Optional<Entry> entry) {
    return entry.map(queue::status).orElse(SubmissionStatus.UNKNOWN);
  }

  /**
   * Takes a submission, and replies once its experiment was read. If the submission is known
   * already, replies with its status at once.
   */
  private void submitted(Submit submit) {
    Optional<Entry> before = queue.known(submit.id());
    if (before.isPresent()) {
      submit.replyTo().tell(queue.status(before.get()));
      return;
    }
    unread.put(queue.take(submit.id(), submit.name()).number(), submit);
    readNext();
  }

  private void readNext() {
    ReadingProgress progress = new ReadingProgress();
    queue
        .nextToRead(progress)
        .ifPresent(
            entry -> {
              Submit submit = unread.remove(entry.number());
              Executor beside =
                  getContext().getSystem().dispatchers().lookup(DispatcherSelector.blocking());
              getContext()
                  .pipeToSelf(
                      CompletableFuture.supplyAsync(
                          () -> progress.during(() -> player.prepare(submit)), beside),
                      (read, failure) -> new WasRead(entry, submit, read, failure));
            });
  }

  private Behavior<Command> onRead(WasRead read) {
    Entry entry = read.entry();
    queue.readingEnded();
    // In any other state it was cancelled while it was being read.
    if (entry.state() == State.QUEUED) {
      taken(read);
    }
    readNext();
    beginNext();
    queue.tell(meter);
    read.submit().replyTo().tell(queue.status(entry));
    return this;
  }

  private void taken(WasRead read) {
    Entry entry = read.entry();
    String from = read.submit().replyTo().path().address().getHost().orElse("this process");
    Throwable failure =
        read.failure() instanceof CompletionException wrapped ? wrapped.getCause() : read.failure();
    if (failure instanceof RefusedSubmissionException refused) {
      LOG.info("submission {} from {}: {} is refused", entry.number(), from, entry.name());
      queue.over(entry, State.FAILED, refused.exitCode(), refused.getMessage());
    } else if (failure != null) {
      failed(entry, failure);
    } else {
      prepared.put(entry.number(), read.prepared());
      LOG.info(
          "submission {} from {}: {}, {}",
          entry.number(),
          from,
          entry.name(),
          read.prepared().summary());
    }
  }

  /** Ends a submission as failed. The master goes on with the next one, whatever the failure. */
  private void failed(Entry entry, Throwable e) {
    LOG.error("submission {} failed", entry.number(), e);
    String why =
        e instanceof OutOfMemoryError
            ? "the master has too little memory for this experiment: start it with more, such as"
                + " RACKLAB_JAVA_OPTIONS=-Xmx8g"
            : "internal error; see the master's log";
    queue.over(entry, State.FAILED, FAILED, why);
  }

  private void beginNext() {
    for (Optional<Entry> next = queue.next(); next.isPresent(); next = queue.next()) {
      Entry entry = next.get();
      try {
        performing = Optional.of(prepared.remove(entry.number()).begin(new Teller(entry)));
        return;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        failed(entry, e);
      }
    }
  }

  private SubmissionStatus cancelled(Cancel cancel) {
    Optional<Entry> entry = queue.numbered(cancel.number());
    entry
        .filter(one -> !one.state().isOver())
        .ifPresent(
            one -> {
              String by = cancel.replyTo().path().address().getHost().orElse("this process");
              LOG.info("submission {} is cancelled by {}", one.number(), by);
              one.cancel();
              if (one.state() == State.QUEUED) {
                unread.remove(one.number());
                prepared.remove(one.number());
                queue.over(one, State.FAILED, FAILED, "cancelled before it began");
              } else {
                performing.ifPresent(play -> play.stop("cancelled"));
              }
            });
    return status(entry);
  }

  private Behavior<Command> onWorkers(Workers now) {
    queue.joined(now.count());
    meter.workers(now.count());
    return this;
  }

  private Behavior<Command> onBegan(Began began) {
    queue.numbered(began.number()).ifPresent(entry -> entry.writesTo(began.folder()));
    LOG.info("submission {} begins; its results are in {}", began.number(), began.folder());
    return this;
  }

  private Behavior<Command> onGoing(Going going) {
    queue.numbered(going.number()).ifPresent(entry -> entry.going(going.line()));
    return this;
  }

  private Behavior<Command> onOver(Over over) {
    queue
        .numbered(over.number())
        .ifPresent(
            entry -> {
              queue.over(entry, over.how(), over.exitCode(), over.text());
              String first = over.text().lines().findFirst().orElse("");
              LOG.info("submission {} has ended: {}", over.number(), first);
            });
    performing = Optional.empty();
    beginNext();
    queue.tell(meter);
    return this;
  }

  /** Forwards the events of an experiment, which arrive on other threads, to this actor. */
  private final class Teller implements Player.Listener {
    private final ActorRef<Command> desk = getContext().getSelf();
    private final int number;

    Teller(Entry entry) {
      number = entry.number();
    }

    @Override
    public void began(Path folder) {
      desk.tell(new Began(number, folder));
    }

    @Override
    public void going(String line) {
      desk.tell(new Going(number, line));
    }

    @Override
    public void ended(int exitCode, String text) {
      desk.tell(new Over(number, State.ENDED, exitCode, text));
    }

    @Override
    public void failed(int exitCode, String why) {
      desk.tell(new Over(number, State.FAILED, exitCode, why));
    }
  }
}
