package io.racklab.worker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.ServiceKey;
import io.racklab.protocol.Health;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.Begin;
import io.racklab.protocol.WorkerMessage.ChangeNode;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Settle;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.WorkerMessage.StartNode;
import io.racklab.protocol.WorkerMessage.StopFlow;
import io.racklab.protocol.WorkerMessage.StopNode;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.WorkerMessage.Tidy;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.attempt.Emulation;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.node.EmulatedNode;
import io.racklab.worker.transfer.Transfers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A worker process: emulates the nodes that the master assigns, and passes the network's messages
 * to its transfers.
 */
public final class Worker extends AbstractBehavior<Worker.Command> {

  /** Messages to a worker. */
  public sealed interface Command {}

  private record FromMaster(WorkerMessage message) implements Command {}

  private record PortOpen(Provision provision, CompletableFuture<Transfers> opening)
      implements Command {}

  private record PortFailed(Provision provision, CompletableFuture<Transfers> opening, String why)
      implements Command {}

  private record WindowEnded() implements Command {}

  private record Probe(long dueNanos) implements Command {}

  private record LookAtProcessors() implements Command {}

  /**
   * The interval of timer probes: short enough to catch short pauses, long enough to cost nothing.
   */
  private static final Duration PROBE_EVERY = Duration.ofMillis(20);

  private static final String PROBE_KEY = "probe";
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final WorkerSettings settings;
  private final TimerScheduler<Command> timers;
  private final ActorRef<WorkerMessage> self;
  private final Map<Integer, ActorRef<EmulatedNode.Command>> nodes = new LinkedHashMap<>();
  private final List<CompletableFuture<Transfers>> opening = new ArrayList<>();
  private Provision provision;
  private Transfers transfers;
  private Vitals vitals;

  /** The run's clock; null until the run begins. */
  private RunClock clock;

  private Worker(
      ActorContext<Command> context, TimerScheduler<Command> timers, WorkerSettings settings) {
    super(context);
    this.settings = settings;
    this.timers = timers;
    self = context.messageAdapter(WorkerMessage.class, FromMaster::new);
    settings.announce().accept(self);
  }

  /** Creates a worker, which registers itself through {@link WorkerSettings#announce}. */
  public static Behavior<Command> create(WorkerSettings settings) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new Worker(context, timers, settings)));
  }

  /** Returns the key under which workers register with the receptionist. */
  public static ServiceKey<WorkerMessage> serviceKey() {
    return ServiceKey.create(WorkerMessage.class, "worker");
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromMaster.class, message -> onMaster(message.message()))
        .onMessage(PortOpen.class, this::onPortOpen)
        .onMessage(PortFailed.class, this::onPortFailed)
        .onMessage(WindowEnded.class, ended -> onWindowEnded())
        .onMessage(Probe.class, this::onProbe)
        .onMessage(LookAtProcessors.class, look -> onLookAtProcessors())
        .onSignal(PostStop.class, stop -> onPostStop())
        .build();
  }

  private Behavior<Command> onMaster(WorkerMessage message) {
    if (message instanceof Provision asked) {
      return onProvision(asked);
    } else if (transfers == null) {
      getContext().getLog().debug("ignored {}: no run is active", message);
    } else if (message instanceof StartFlow flow) {
      transfers.start(flow);
    } else if (message instanceof Allocation allocation) {
      transfers.allocate(allocation);
    } else if (message instanceof StopFlow flow) {
      transfers.stop(flow.flow());
    } else if (message instanceof Tidy tidy) {
      onTidy(tidy);
    } else if (message instanceof Begin begin) {
      onBegin(begin);
    } else if (message instanceof StopNode node) {
      stop(node.node());
    } else if (message instanceof StartNode node) {
      onStartNode(node.node());
    } else if (message instanceof ChangeNode change) {
      onChangeNode(change);
    } else if (message instanceof Settle settle) {
      onSettle(settle);
    } else {
      throw new IllegalStateException("unknown message " + message);
    }
    return this;
  }

  private Behavior<Command> onProvision(Provision asked) {
    leaveRun();
    provision = asked;
    // Opening a port blocks, so it runs on a thread that may block.
    CompletableFuture<Transfers> port =
        CompletableFuture.supplyAsync(() -> open(asked), settings.blocking());
    opening.add(port);
    getContext()
        .pipeToSelf(
            port,
            (open, failure) ->
                failure == null
                    ? new PortOpen(asked, port)
                    : new PortFailed(asked, port, String.valueOf(failure.getCause())));
    return this;
  }

  private Transfers open(Provision asked) {
    ActorRef<NetworkMessage> network = asked.masters().network();
    try {
      return settings.transport().open(asked.settings(), network::tell);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Behavior<Command> onPortOpen(PortOpen open) {
    opening.remove(open.opening());
    Transfers port = open.opening().join();
    if (open.provision() != provision) {
      // Another run has been provisioned meanwhile.
      close(port);
      return this;
    }
    transfers = port;
    provision
        .replyTo()
        .tell(
            new Provisioned(
                self, settings.name(), transfers.host(), transfers.port(), transfers.fluid()));
    return this;
  }

  private Behavior<Command> onPortFailed(PortFailed failed) {
    opening.remove(failed.opening());
    failed
        .provision()
        .masters()
        .network()
        .tell(new WorkerBroken(settings.name(), "cannot open a data port: " + failed.why()));
    return this;
  }

  private void onTidy(Tidy tidy) {
    settings.tidy().run();
    tidy.replyTo().tell(new Tidied(self));
  }

  private void onBegin(Begin begin) {
    if (clock != null) {
      getContext().getLog().debug("ignored Begin: the run has begun already");
      return;
    }
    RunSettings run = provision.settings();
    clock = new RunClock(settings.clock(), begin.originNanos(), run.timeScale());
    transfers.begin(begin.originNanos());
    provision.nodes().forEach(this::start);
    if (!transfers.fluid()) {
      Duration window = Duration.ofNanos(run.processWindowNanos());
      timers.startTimerAtFixedRate(new WindowEnded(), window);
      vitals = settings.vitals().get();
      timers.startTimerAtFixedRate(new LookAtProcessors(), LOOK_EVERY);
      probe();
    }
  }

  private void onStartNode(NodeSettings node) {
    if (clock == null) {
      // All nodes start with the run's time.
      getContext()
          .getLog()
          .debug("ignored the start of node {}: the run has not begun", node.node());
      return;
    }
    stop(node.node());
    start(node);
  }

  private void start(NodeSettings node) {
    Emulation emulation =
        new Emulation(
            provision.settings(), node, clock, provision.masters().network(), settings.burner());
    nodes.put(
        node.node(),
        getContext().spawnAnonymous(EmulatedNode.create(emulation, provision.masters().tracker())));
  }

  private void stop(int node) {
    ActorRef<EmulatedNode.Command> stopped = nodes.remove(node);
    if (stopped != null) {
      getContext().stop(stopped);
    }
  }

  private void onChangeNode(ChangeNode change) {
    ActorRef<EmulatedNode.Command> node = nodes.get(change.node());
    if (node != null) {
      node.tell(new EmulatedNode.Changed(change.condition(), change.sinceNanos()));
    }
  }

  /** Sets a timer like those of the attempts, to measure how late they fire. */
  private void probe() {
    long due = settings.clock().nanos() + PROBE_EVERY.toNanos();
    timers.startSingleTimer(PROBE_KEY, new Probe(due), PROBE_EVERY);
  }

  private Behavior<Command> onProbe(Probe probe) {
    vitals.timer(probe.dueNanos(), settings.clock().nanos());
    probe();
    return this;
  }

  private Behavior<Command> onLookAtProcessors() {
    vitals.look();
    return this;
  }

  private Behavior<Command> onWindowEnded() {
    if (transfers != null) {
      provision.masters().network().tell(new ReceivedBytes(transfers.drainWindows()));
    }
    return this;
  }

  private void onSettle(Settle settle) {
    ActorRef<NetworkMessage> network = provision.masters().network();
    network.tell(new ReceivedBytes(transfers.drainWindows()));
    // Before the run's time there is nothing to observe: the run ends early if a worker is lost.
    Health health =
        transfers.fluid() || clock == null
            ? Health.PERFECT
            : vitals.health(transfers.controlLag(), transfers.startLag());
    transfers.account(
        settle.workerOfNode(), peers -> network.tell(new Account(settle.worker(), peers, health)));
    leaveRun();
  }

  private void leaveRun() {
    timers.cancelAll();
    nodes.values().forEach(getContext()::stop);
    nodes.clear();
    if (transfers != null) {
      close(transfers);
    }
    transfers = null;
    provision = null;
    clock = null;
  }

  private Behavior<Command> onPostStop() {
    leaveRun();
    // A stopped actor receives no PortOpen, so the ports that are still being opened are closed
    // here.
    opening.forEach(port -> port.thenAcceptAsync(Transfers::close, settings.blocking()));
    return this;
  }

  private void close(Transfers unused) {
    settings.blocking().execute(unused::close);
  }
}
