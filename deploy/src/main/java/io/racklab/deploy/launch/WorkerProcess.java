package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
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
import io.racklab.protocol.ProtocolVersion;
import io.racklab.worker.transfer.EventLoops;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A worker process of a master in another process. It ends when the master leaves or is lost. */
public final class WorkerProcess {
  /** As long as a master waits for workers: both may be busy with starting. */
  private static final Duration TO_ANSWER = Duration.ofSeconds(60);

  private WorkerProcess() {}

  /**
   * Joins a master and serves it until it leaves. Blocks.
   *
   * @param host the address of this process, at which others reach it
   * @param share how much of the cluster it is to emulate in proportion to others' shares
   * @param meter told where the process's figures are
   * @return why the master would not have this process; empty if it served
   */
  public static Optional<String> serve(
      Address master,
      String host,
      double share,
      Security security,
      ProtocolVersion version,
      WorkerMeter meter) {
    CompletableFuture<String> refusal = new CompletableFuture<>();
    WallClock clock = new WallClock();
    EventLoops loops = LocalWorker.eventLoops();
    try (AdmissionWatch knocking = AdmissionWatch.at(master, security, refusal::complete)) {
      Guardian.Process process =
          new Guardian.Process(
              master, host, security, version, clock, loops, meter, new CompletableFuture<>());
      ActorSystem<Guardian.Command> system =
          ClusterSystem.joining(
              Guardian.create(process, knocking, refusal),
              host,
              List.of("worker", WorkerShares.role(share)),
              master,
              security);
      CompletableFuture<?> ended = system.getWhenTerminated().toCompletableFuture();
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> knocking.end(system)));
      } catch (IllegalStateException e) {
        // Interrupted as it started: the process is ending.
        return Optional.empty();
      }
      CompletableFuture.anyOf(ended, refusal, process.masterGone()).join();
      knocking.end(system);
    } finally {
      loops.close();
    }
    return Optional.ofNullable(refusal.getNow(null));
  }

  /** The first actor: introduces the process, then lets it work until the master is gone. */
  private static final class Guardian extends AbstractBehavior<Guardian.Command> {
    sealed interface Command {}

    private record Joined() implements Command {}

    private record Removed(MemberRemoved event) implements Command {}

    private record Heard(Introduced introduced) implements Command {}

    private record OutOfPatience() implements Command {}

    record Process(
        Address master,
        String host,
        Security security,
        ProtocolVersion version,
        WallClock clock,
        EventLoops loops,
        WorkerMeter meter,
        CompletableFuture<Void> masterGone) {
      String name() {
        return "the worker " + host + "/" + ProcessHandle.current().pid();
      }
    }

    private final TimerScheduler<Command> timers;
    private final Process process;
    private final AdmissionWatch knocking;
    private final CompletableFuture<String> refusal;

    private Guardian(
        ActorContext<Command> context,
        TimerScheduler<Command> timers,
        Process process,
        AdmissionWatch knocking,
        CompletableFuture<String> refusal) {
      super(context);
      this.timers = timers;
      this.process = process;
      this.knocking = knocking;
      this.refusal = refusal;
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
              process.version(), process.name(), introduced -> self.tell(new Heard(introduced))),
          "introduction");
    }

    static Behavior<Command> create(
        Process process, AdmissionWatch knocking, CompletableFuture<String> refusal) {
      return Behaviors.setup(
          context ->
              Behaviors.withTimers(
                  timers -> new Guardian(context, timers, process, knocking, refusal)));
    }

    @Override
    public Receive<Command> createReceive() {
      return newReceiveBuilder()
          .onMessage(Joined.class, joined -> onJoined())
          .onMessage(Heard.class, this::onHeard)
          .onMessage(OutOfPatience.class, out -> onOutOfPatience())
          .onMessage(Removed.class, this::onRemoved)
          .build();
    }

    private Behavior<Command> onJoined() {
      knocking.letIn();
      timers.startSingleTimer(new OutOfPatience(), TO_ANSWER);
      return this;
    }

    private Behavior<Command> onHeard(Heard heard) {
      timers.cancelAll();
      if (!heard.introduced().welcome()) {
        refusal.complete(
            Reception.refusal(process.master(), heard.introduced(), process.version()));
        return this;
      }
      process.meter().admitted();
      getContext()
          .spawn(
              LocalWorker.create(
                  getContext().getSystem(),
                  process.clock(),
                  process.host(),
                  process.loops(),
                  process.security().wrapping(),
                  process.meter()),
              "worker");
      return this;
    }

    private Behavior<Command> onOutOfPatience() {
      refusal.complete(
          "the master at "
              + process.master()
              + " has let this process join, but has not answered for "
              + TO_ANSWER.toSeconds()
              + " s");
      return this;
    }

    private Behavior<Command> onRemoved(Removed removed) {
      if (!removed.event().member().hasRole("master")) {
        return this;
      }
      process.masterGone().complete(null);
      if (removed.event().previousStatus() != MemberStatus.exiting()) {
        getContext()
            .getLog()
            .warn(
                "the master at {} is out of reach: this process ends; start it again when it is"
                    + " back",
                process.master());
      } else {
        getContext()
            .getLog()
            .info("the master at {} has left: this process ends", process.master());
      }
      return Behaviors.stopped();
    }
  }
}
