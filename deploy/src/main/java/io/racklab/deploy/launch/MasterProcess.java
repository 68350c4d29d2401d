package io.racklab.deploy.launch;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.dialogue.ProgramDialogues;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.deploy.program.Version;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.master.runs.run.RunEnvironment;
import io.racklab.master.runs.run.RunObservers;
import io.racklab.protocol.ProtocolVersion;
import io.racklab.worker.transfer.EventLoops;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A master under the wall clock, with or without a worker of its own. */
public final class MasterProcess implements AutoCloseable {
  private static final Duration PROGRESS_EVERY = Duration.ofMillis(250);
  private static final long FAREWELL_SECONDS = 10;

  private final ActorSystem<MasterGuardian.Command> system;
  private final EventLoops loops;

  private MasterProcess(ActorSystem<MasterGuardian.Command> system, EventLoops loops) {
    this.system = system;
    this.loops = loops;
  }

  /** Starts a master whose runs have no observers. */
  public static MasterProcess start(Address at, boolean ownWorker, Security security) {
    return start(at, ownWorker, security, RunObservers.NONE);
  }

  /**
   * Starts a master.
   *
   * @param at the address at which it listens; port 0 leaves the choice to the operating system
   * @param ownWorker true if this process emulates nodes too
   * @param security the security of its connections, in both directions
   * @param observers receive the events of runs in progress
   */
  public static MasterProcess start(
      Address at, boolean ownWorker, Security security, RunObservers observers) {
    WallClock clock = new WallClock();
    EventLoops loops = ownWorker ? LocalWorker.eventLoops() : null;
    MasterSettings settings = settings(clock, observers);
    ActorSystem<MasterGuardian.Command> system =
        ClusterSystem.master(
            Behaviors.setup(
                context -> {
                  if (ownWorker) {
                    context.spawn(
                        LocalWorker.create(
                            context.getSystem(),
                            clock,
                            at.host(),
                            loops,
                            security.wrapping(),
                            new WorkerMeter()),
                        "worker");
                  }
                  context.spawn(MisdirectedCalls.log(), "misdirected-calls");
                  context.spawn(Reception.desk(ProtocolVersion.of(Version.text())), Reception.NAME);
                  return MasterGuardian.create(settings);
                }),
            at,
            security);
    return new MasterProcess(system, loops);
  }

  private static MasterSettings settings(WallClock clock, RunObservers observers) {
    return new MasterSettings(
        clock,
        ClockKind.WALL,
        new SecretTokens(),
        Journaling.blocking(MasterGuardian.dispatcher("journal-dispatcher")),
        MasterGuardian.dispatcher("network-dispatcher"),
        Machine::collectGarbage,
        PROGRESS_EVERY,
        new RunEnvironment(observers, new ProgramDialogues(true), Optional.empty()));
  }

  /** Returns the address that others join. */
  public Address address() {
    return ClusterSystem.addressOf(system);
  }

  /** Starts a task once this number of workers has joined; returns at once. */
  public Performing perform(MasterTask<?, ?> play, int workers) {
    MasterGuardian.Perform asked = new MasterGuardian.Perform(play, workers);
    system.tell(asked);
    return why -> system.tell(new MasterGuardian.Stop(asked, why));
  }

  /** A handle on a requested task. */
  @FunctionalInterface
  public interface Performing {
    /**
     * Stops the task, or keeps it from beginning; its listener receives the reason as the final
     * event.
     */
    void stop(String why);
  }

  /** Fails the task that waits for workers; called if one of them will not join. */
  public void giveUpWaiting(String why) {
    system.tell(new MasterGuardian.GiveUp(why));
  }

  /** Blocks until the process's actors have ended. */
  public void awaitEnd() {
    system.getWhenTerminated().toCompletableFuture().join();
  }

  /** Returns the actor system of the process. */
  public ActorSystem<?> system() {
    return system;
  }

  /**
   * Terminates the process's actors when the JVM shuts down. They leave the cluster before Akka
   * closes its connections, so that workers see that the master has left and is not lost.
   */
  public void closeWithJvm() {
    CoordinatedShutdown.get(system).addJvmShutdownHook(this::close);
  }

  /** Terminates the process's actors, which close their files. Blocks, for some seconds at most. */
  @Override
  public void close() {
    system.terminate();
    try {
      system.getWhenTerminated().toCompletableFuture().get(FAREWELL_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      system.log().error("the actors did not end in time", e);
    }
    if (loops != null) {
      loops.close();
    }
  }
}
