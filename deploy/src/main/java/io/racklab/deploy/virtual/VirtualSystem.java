package io.racklab.deploy.virtual;

import akka.actor.BootstrapSetup;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import scala.concurrent.ExecutionContext;

/**
 * An actor system in virtual time. Akka's own actors keep their own threads and exist before
 * virtual time starts; all of Racklab's actors run on the thread that calls {@link #runUntil}.
 */
final class VirtualSystem<T> {
  private static final ThreadLocal<VirtualTime> NEW = new ThreadLocal<>();
  private static final long PAUSE_NANOS = 1_000_000;

  private final VirtualTime time;
  private final ActorSystem<T> system;

  private VirtualSystem(VirtualTime time, ActorSystem<T> system) {
    this.time = time;
    this.system = system;
  }

  static <T> VirtualSystem<T> start(Behavior<T> guardian, VirtualTime time) {
    Config config =
        ConfigFactory.parseString(
                "akka.actor.provider = local\n"
                    + "akka.scheduler.implementation = "
                    + VirtualScheduler.class.getName()
                    + "\nakka.loggers-dispatcher = akka.actor.internal-dispatcher\n")
            .withFallback(ConfigFactory.load());
    BootstrapSetup boot =
        BootstrapSetup.create(config)
            .withDefaultExecutionContext(ExecutionContext.fromExecutor(time));
    time.enter();
    NEW.set(time);
    try {
      return new VirtualSystem<>(
          time,
          time.found(() -> ActorSystem.create(guardian, "racklab", ActorSystemSetup.create(boot))));
    } finally {
      NEW.remove();
    }
  }

  static VirtualTime timeOfNewSystem() {
    return NEW.get();
  }

  ActorSystem<T> system() {
    return system;
  }

  /**
   * Runs until a condition holds.
   *
   * @return false if no tasks were left before it held
   * @throws StandstillException if time has stood still for too many steps
   */
  boolean runUntil(BooleanSupplier over) {
    while (!over.getAsBoolean()) {
      if (!time.step()) {
        return false;
      }
    }
    return true;
  }

  /** Terminates the system; the last steps of its actors run on the calling thread. */
  void terminate() {
    time.leave();
    system.terminate();
    while (!system.getWhenTerminated().toCompletableFuture().isDone()) {
      if (!time.step()) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
