package io.racklab.deploy.virtual;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.dialogue.ProgramDialogues;
import io.racklab.deploy.launch.MasterTask;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.master.runs.run.ActorFailure;
import io.racklab.master.runs.run.JoinedWorker;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.master.runs.run.RunEnvironment;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.ProcessClock;
import io.racklab.worker.Worker;
import io.racklab.worker.WorkerSettings;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.FluidTransfers;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Performs a task of a master in virtual time. The actors are the same as under the wall clock, but
 * transfers follow a fluid model and open no sockets.
 */
public final class VirtualStage {
  /**
   * The steps at one instant after which the run counts as livelocked, far more than the
   * heartbeats, flows and task launches that a large cluster has at one instant.
   */
  private static final long STANDSTILL_STEPS = 20_000_000;

  /** The interval of flushing rows to disk, by virtual time. */
  private static final Duration FLUSH_EVERY = Duration.ofMinutes(1);

  private final Duration progressEvery;
  private final long standstillSteps;
  private final RunHooks hooks;
  private final ExecutorService writer = Executors.newSingleThreadExecutor(VirtualStage::behind);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopped;
  private VirtualTime time;

  /**
   * @param progressEvery the emulated time between two progress reports
   */
  public VirtualStage(Duration progressEvery) {
    this(progressEvery, STANDSTILL_STEPS, RunHooks.NONE);
  }

  VirtualStage(Duration progressEvery, RunHooks hooks) {
    this(progressEvery, STANDSTILL_STEPS, hooks);
  }

  /**
   * @param standstillSteps the steps at one instant after which the run counts as livelocked
   * @param hooks the hooks into runs in progress
   */
  public VirtualStage(Duration progressEvery, long standstillSteps, RunHooks hooks) {
    this.progressEvery = progressEvery;
    this.standstillSteps = standstillSteps;
    this.hooks = hooks;
  }

  /**
   * Performs a task and blocks until its end; may be called once. The listener is called on the
   * calling thread. Returns the last message.
   */
  public <W> W perform(MasterTask<W, ?> play) {
    W word;
    try {
      word = performed(play);
    } finally {
      // Releases stop(), even after a failure.
      writer.shutdown();
      ended.countDown();
    }
    play.listener().accept(word);
    return word;
  }

  private <W> W performed(MasterTask<W, ?> play) {
    time = new VirtualTime(standstillSteps, hooks.pace());
    LastWord<W> last = new LastWord<>(play);
    VirtualSystem<Command> system =
        VirtualSystem.start(Behaviors.setup(context -> guardian(context, play, time, last)), time);
    try {
      boolean done = system.runUntil(() -> last.said() || stopped);
      if (!last.said()) {
        last.fail(
            done ? "interrupted" : "no message or timer is pending, but the work is not done");
      }
    } catch (StandstillException standstill) {
      last.fail(standstill.getMessage());
    } catch (RuntimeException e) {
      // Actors that are called directly, without a message, throw into this loop.
      system.system().log().error("an actor failed", e);
      last.fail("an actor failed: " + ActorFailure.text(e));
    } finally {
      system.terminate();
    }
    return last.word;
  }

  /**
   * Returns a thread that writes rows in parallel with the loop and does not keep the process
   * alive.
   */
  private static Thread behind(Runnable writing) {
    Thread thread = new Thread(writing, "journal");
    thread.setDaemon(true);
    return thread;
  }

  private <W> Behavior<Command> guardian(
      ActorContext<Command> context, MasterTask<W, ?> play, VirtualTime time, LastWord<W> last) {
    ActorRef<Command> self = context.getSelf();
    MasterSettings settings = settings(time);
    context.spawn(worker(time, address -> self.tell(new WorkerThere(address))), "worker");
    ActorRef<W> words =
        context.spawn(
            Behaviors.receive(play.words())
                .onAnyMessage(
                    word -> {
                      last.hear(word);
                      return Behaviors.same();
                    })
                .build(),
            "words");
    return Behaviors.receive(Command.class)
        .onMessage(
            WorkerThere.class,
            there -> {
              List<JoinedWorker> workers = List.of(new JoinedWorker(there.worker(), 1));
              context.spawn(play.script().create(settings, workers, words), "play");
              return Behaviors.same();
            })
        .build();
  }

  /**
   * Orders the tasks of one instant randomly by a seed from now on; without a seed, by arrival.
   * Called from the stage's own thread.
   */
  public void order(OptionalLong seed) {
    time.order(seed);
  }

  /** Returns the number of steps until now. Called from the stage's own thread or after the end. */
  public long steps() {
    return time.steps();
  }

  /** Starts a trace of turns and returns it. Called from the stage's own thread. */
  public TurnTrace trace() {
    return time.trace();
  }

  /**
   * Returns the number of pending timers of Racklab's actors. Called from the stage's own thread.
   */
  public int timers() {
    return time.timers();
  }

  /** Stops the task early, from another thread; returns when its files are closed. */
  public void stop() throws InterruptedException {
    stopped = true;
    hooks.pace().release();
    ended.await();
  }

  private static Behavior<Worker.Command> worker(
      ProcessClock clock, Consumer<ActorRef<WorkerMessage>> announce) {
    return Worker.create(
        new WorkerSettings(
            "virtual",
            clock,
            (run, network) -> new FluidTransfers(),
            Runnable::run,
            Runnable::run,
            () -> new Vitals(() -> -1),
            () -> {},
            announce));
  }

  private MasterSettings settings(ProcessClock clock) {
    return new MasterSettings(
        clock,
        ClockKind.VIRTUAL,
        // There is no listening port, so no token is needed.
        () -> new RunToken(0, 0),
        new Journaling(DispatcherSelector.defaultDispatcher(), writer, FLUSH_EVERY),
        DispatcherSelector.defaultDispatcher(),
        () -> {},
        progressEvery,
        new RunEnvironment(
            hooks.observers(),
            new ProgramDialogues(false),
            Optional.of(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime)));
  }

  private sealed interface Command {}

  private record WorkerThere(ActorRef<WorkerMessage> worker) implements Command {}

  /** Passes messages on to the listener and keeps the last one. */
  private static final class LastWord<W> {
    private final MasterTask<W, ?> play;
    private W word;

    LastWord(MasterTask<W, ?> play) {
      this.play = play;
    }

    void hear(W said) {
      if (play.last().test(said)) {
        word = said;
      } else {
        play.listener().accept(said);
      }
    }

    void fail(String why) {
      word = play.failed().apply(why);
    }

    boolean said() {
      return word != null;
    }
  }
}
