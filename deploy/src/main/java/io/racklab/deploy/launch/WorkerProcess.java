package io.racklab.deploy.launch;

import akka.actor.Cancellable;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.SelfUp;
import akka.cluster.typed.Subscribe;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.protocol.IntroductionMessage.Introduced;
import io.racklab.worker.transfer.EventLoops;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins a master in another process, and serves it until the master leaves or is out of reach.
 * After a loss {@link WorkerService} joins again.
 */
public final class WorkerProcess {
  private static final Logger LOG = LoggerFactory.getLogger("racklab.worker");

  /**
   * The time for the master to answer an introduction. It equals the time that the master waits for
   * workers, since both processes may be busy starting.
   */
  private static final Duration TO_ANSWER = Duration.ofSeconds(60);

  /** The reason for which a worker stopped serving its master. */
  sealed interface End {
    /** The master refused this process. */
    record Refused(String why) implements End {}

    /** The master has left. */
    record Left() implements End {}

    /** The master is unreachable, or has declared this process lost. */
    record CutOff() implements End {}

    /** The master did not admit this process again. */
    record NotLetIn() implements End {}
  }

  private WorkerProcess() {}

  /**
   * Joins a master, serves it, and returns the reason for the end. Blocks.
   *
   * @param patience the time within which the master must admit it; empty for no limit
   */
  static End serve(
      WorkerService service,
      Optional<Duration> patience,
      WorkerMeter meter,
      WorkerService.Companion companion) {
    CompletableFuture<End> end = new CompletableFuture<>();
    WallClock clock = new WallClock();
    EventLoops loops = LocalWorker.eventLoops();
    try (AdmissionWatch knocking =
        AdmissionWatch.at(
            service.master(),
            service.security(),
            why -> end.complete(new End.Refused(why)),
            LOG::warn)) {
      Guardian.Process process =
          new Guardian.Process(service, clock, loops, meter, companion, patience);
      ActorSystem<Guardian.Command> system =
          ClusterSystem.joining(
              Guardian.create(process, knocking, end),
              service.host(),
              List.of("worker", WorkerShares.role(service.share())),
              service.master(),
              service.security());
      // Hooks that are registered with Akka run before it closes its connections, so that the
      // master sees this process leave.
      Cancellable farewell =
          CoordinatedShutdown.get(system).addCancellableJvmShutdownHook(() -> knocking.end(system));
      // The actors terminate by themselves when the master has declared this process lost.
      system
          .getWhenTerminated()
          .toCompletableFuture()
          .thenAccept(done -> end.complete(new End.CutOff()));
      End last = end.join();
      knocking.end(system);
      farewell.cancel();
      return last;
    } finally {
      loops.close();
    }
  }

  /**
   * The guardian actor: introduces the process, then lets it work until the master has left or is
   * lost.
   */
  private static final class Guardian extends AbstractBehavior<Guardian.Command> {
    sealed interface Command {}

    private record Joined() implements Command {}

    private record Removed(MemberRemoved event) implements Command {}

    private record Heard(Introduced introduced) implements Command {}

    private record OutOfPatience() implements Command {}

    private record NotLetIn() implements Command {}

    record Process(
        WorkerService service,
        WallClock clock,
        EventLoops loops,
        WorkerMeter meter,
        WorkerService.Companion companion,
        Optional<Duration> patience) {
      String name() {
        return "the worker " + service.host() + "/" + ProcessHandle.current().pid();
      }
    }

    private final TimerScheduler<Command> timers;
    private final Process process;
    private final AdmissionWatch knocking;
    private final CompletableFuture<End> end;
    private boolean heard;

    private Guardian(
        ActorContext<Command> context,
        TimerScheduler<Command> timers,
        Process process,
        AdmissionWatch knocking,
        CompletableFuture<End> end) {
      super(context);
      this.timers = timers;
      this.process = process;
      this.knocking = knocking;
      this.end = end;
      Cluster cluster = Cluster.get(context.getSystem());
      cluster
          .subscriptions()
          .tell(
              Subscribe.create(
                  context.messageAdapter(MemberRemoved.class, Removed::new), MemberRemoved.class));
      cluster
          .subscriptions()
          .tell(
              Subscribe.create(
                  context.messageAdapter(SelfUp.class, up -> new Joined()), SelfUp.class));
      ActorRef<Command> self = context.getSelf();
      context.spawn(
          Reception.visitor(
              process.service().version(),
              process.name(),
              introduced -> self.tell(new Heard(introduced))),
          "introduction");
      process.patience().ifPresent(patience -> timers.startSingleTimer(new NotLetIn(), patience));
    }

    static Behavior<Command> create(
        Process process, AdmissionWatch knocking, CompletableFuture<End> end) {
      return Behaviors.setup(
          context ->
              Behaviors.withTimers(
                  timers -> new Guardian(context, timers, process, knocking, end)));
    }

    @Override
    public Receive<Command> createReceive() {
      return newReceiveBuilder()
          .onMessage(Joined.class, joined -> onJoined())
          .onMessage(Heard.class, this::onHeard)
          .onMessage(OutOfPatience.class, out -> onOutOfPatience())
          .onMessage(Removed.class, this::onRemoved)
          .onMessage(NotLetIn.class, not -> onNotLetIn())
          .build();
    }

    private Behavior<Command> onNotLetIn() {
      end.complete(new End.NotLetIn());
      return this;
    }

    private Behavior<Command> onJoined() {
      timers.cancelAll();
      knocking.letIn();
      // The master's answer may arrive before the event that this process has joined.
      if (!heard) {
        timers.startSingleTimer(new OutOfPatience(), TO_ANSWER);
      }
      return this;
    }

    private Behavior<Command> onHeard(Heard answer) {
      heard = true;
      timers.cancelAll();
      if (!answer.introduced().welcome()) {
        end.complete(
            new End.Refused(
                Reception.refusal(
                    process.service().master(), answer.introduced(), process.service().version())));
        return this;
      }
      process.meter().admitted();
      getContext()
          .spawn(
              LocalWorker.create(
                  getContext().getSystem(),
                  process.clock(),
                  process.service().host(),
                  process.loops(),
                  process.service().security().wrapping(),
                  process.meter()),
              "worker");
      getContext().spawn(process.companion().begin(), "companion", DispatcherSelector.blocking());
      return this;
    }

    private Behavior<Command> onOutOfPatience() {
      end.complete(
          new End.Refused(
              "the master at "
                  + process.service().master()
                  + " has admitted this process to the cluster, but has not answered for "
                  + TO_ANSWER.toSeconds()
                  + " s"));
      return this;
    }

    /**
     * True if this process is ending for another reason than its removal by the master. Akka then
     * reports all other members as removed.
     */
    private boolean ends() {
      return CoordinatedShutdown.get(getContext().getSystem())
          .getShutdownReason()
          .filter(reason -> reason != CoordinatedShutdown.clusterDowningReason())
          .isPresent();
    }

    private Behavior<Command> onRemoved(Removed removed) {
      if (!removed.event().member().hasRole("master") || ends()) {
        return this;
      }
      if (removed.event().previousStatus() != MemberStatus.exiting()) {
        end.complete(new End.CutOff());
        getContext()
            .getLog()
            .warn(
                "the master at {} is out of reach: this process tries to join it again for {} s",
                process.service().master(),
                WorkerService.PATIENCE.toSeconds());
      } else {
        end.complete(new End.Left());
        getContext()
            .getLog()
            .info("the master at {} has left: this process ends", process.service().master());
      }
      return Behaviors.stopped();
    }
  }
}
