package io.racklab.deploy.virtual;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.launch.Machine;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.MasterSettings;
import io.racklab.master.experiment.RunDirectory;
import io.racklab.master.seed.Seed;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.time.ProcessClock;
import io.racklab.worker.Worker;
import io.racklab.worker.WorkerSettings;
import io.racklab.worker.transfer.FluidTransfers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Plays an experiment in virtual time: the same actors as under the wall clock, with transfers that
 * are fluid.
 */
public final class VirtualPlay {
  /** A 600-node cluster's heartbeats, flows and launches of one instant are far fewer. */
  private static final long STANDSTILL_STEPS = 20_000_000;

  private volatile boolean stopped;
  private final CountDownLatch ended = new CountDownLatch(1);
  private ExperimentSeries.Event last;
  private long steps;

  /**
   * Plays to the end. Blocks.
   *
   * @param progressEvery emulated time between two words of progress
   * @param listener told, on the calling thread, how it goes
   * @return the last word: {@link ExperimentSeries.Ended} or {@link ExperimentSeries.Failed}
   */
  public ExperimentSeries.Event play(
      Experiment experiment,
      RunDirectory directory,
      Duration progressEvery,
      Consumer<ExperimentSeries.Event> listener) {
    VirtualTime time = new VirtualTime(STANDSTILL_STEPS);
    MasterSettings settings = settings(time, progressEvery);
    VirtualSystem<Command> system =
        VirtualSystem.start(
            Behaviors.setup(
                context -> guardian(context, experiment, directory, settings, listener)),
            time);
    try {
      boolean done = system.runUntil(() -> last != null || stopped);
      if (!done) {
        last = new ExperimentSeries.Failed("nothing is left to do, but jobs are left", List.of());
      } else if (stopped && last == null) {
        last = new ExperimentSeries.Failed("interrupted", List.of());
      }
    } catch (StandstillException standstill) {
      last = new ExperimentSeries.Failed(standstill.getMessage(), List.of());
    } finally {
      steps = time.steps();
      system.terminate();
      ended.countDown();
    }
    return last;
  }

  private Behavior<Command> guardian(
      ActorContext<Command> context,
      Experiment experiment,
      RunDirectory directory,
      MasterSettings settings,
      Consumer<ExperimentSeries.Event> listener) {
    ActorRef<Command> self = context.getSelf();
    context.spawn(
        worker(settings.clock(), address -> self.tell(new WorkerThere(address))), "worker");
    return Behaviors.receive(Command.class)
        .onMessage(
            WorkerThere.class,
            there -> {
              context.spawn(
                  ExperimentSeries.create(
                      experiment,
                      settings,
                      List.of(there.worker()),
                      directory,
                      context.messageAdapter(ExperimentSeries.Event.class, Heard::new)),
                  "series");
              return Behaviors.same();
            })
        .onMessage(
            Heard.class,
            heard -> {
              hear(heard.event(), listener);
              return Behaviors.same();
            })
        .build();
  }

  private void hear(ExperimentSeries.Event event, Consumer<ExperimentSeries.Event> listener) {
    if (event instanceof ExperimentSeries.Ended || event instanceof ExperimentSeries.Failed) {
      last = event;
    } else {
      listener.accept(event);
    }
  }

  private sealed interface Command {}

  private record WorkerThere(ActorRef<WorkerMessage> worker) implements Command {}

  private record Heard(ExperimentSeries.Event event) implements Command {}

  /** Things that actors did, once the play is over. */
  public long steps() {
    return steps;
  }

  /** Ends the play early, from another thread; returns when its files are closed. */
  public void stop() throws InterruptedException {
    stopped = true;
    ended.await();
  }

  private static Behavior<Worker.Command> worker(
      ProcessClock clock, Consumer<ActorRef<WorkerMessage>> announce) {
    return Worker.create(
        new WorkerSettings(
            "virtual",
            clock,
            (run, network) -> new FluidTransfers(network),
            Runnable::run,
            Runnable::run,
            announce));
  }

  private static MasterSettings settings(ProcessClock clock, Duration progressEvery) {
    return new MasterSettings(
        clock,
        ClockKind.VIRTUAL,
        Seed.of(0),
        DispatcherSelector.defaultDispatcher(),
        DispatcherSelector.defaultDispatcher(),
        progressEvery,
        Instant::now,
        Machine.describe());
  }
}
