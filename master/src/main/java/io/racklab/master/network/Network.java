package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.schedule.RackLinks;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.StopFlow;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.List;

/**
 * Gives every flow its max-min fair rate and tells the senders. The fluid model ends a flow at its
 * exact time, however late a timer is, and the rates that follow hold from that time on; so
 * lateness does not add up.
 */
public final class Network extends AbstractBehavior<Network.Command> {
  /** Messages to the network. */
  public sealed interface Command {}

  record FromCluster(NetworkMessage message) implements Command {}

  private record TellRates() implements Command {}

  private record FlowEnds() implements Command {}

  private record WindowEnds() implements Command {}

  private record RackWindowEnds() implements Command {}

  private record LookAtShuffles() implements Command {}

  record StillBroken(FlowBroken flow) implements Command {}

  /**
   * Move a few flows before the run's time starts.
   *
   * @param workerOfNode for each node the index of its worker
   * @param clock of the time before the run
   */
  public record WarmUp(
      List<Provisioned> workers, int[] workerOfNode, RunClock clock, ActorRef<WarmedUp> replyTo)
      implements Command {}

  /** The workers have shown that they can move flows. */
  public record WarmedUp() {}

  /**
   * The run begins.
   *
   * @param workerOfNode for each node the index of its worker
   */
  public record Open(List<Provisioned> workers, int[] workerOfNode, RunClock clock)
      implements Command {}

  /** Nodes are lost, and with them all flows from, to and of them. */
  public record NodesLost(List<Integer> nodes) implements Command {
    public NodesLost {
      nodes = List.copyOf(nodes);
    }
  }

  /** A worker process, by its index, is lost; so are its nodes. */
  public record LoseWorker(int worker) implements Command {}

  /** Lost nodes are there again, and nothing is on its way to them. */
  public record NodesRejoined(List<Integer> nodes) implements Command {
    public NodesRejoined {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Asks to be told when so many emulated bytes of a job's shuffle have arrived; what is fetched
   * twice counts twice.
   *
   * @param tag comes back with the answer
   * @param replyTo told once
   */
  public record AwaitShuffle(int job, double bytes, int tag, ActorRef<ShuffleArrived> replyTo)
      implements Command {}

  /** So many bytes have arrived as was asked for under this tag. */
  public record ShuffleArrived(int tag) {}

  /**
   * Asks to be told of each window how the links between racks were used, where it is not as in the
   * last.
   */
  public record ReadRackLinks(ActorRef<RackLinks> replyTo) implements Command {}

  /** The run is over: answer when every worker's account is in and every flow noted. */
  public record Close(ActorRef<Closed> replyTo) implements Command {}

  /** The run is over, and all is accounted for. */
  public record Closed(NetworkAccount account) {}

  private final NetworkSettings settings;
  private final Topology topology;
  private final TimerScheduler<Command> timers;
  private final FlowModel model;
  private final LinkUse linkUse;
  private final FluidLinkUse fluidLinkUse;
  private final LostNodes lost = new LostNodes();
  private final WorkerAccounts accounts = new WorkerAccounts();
  private final ModelTimer<Command> flowEnds;
  private final ModelTimer<Command> shufflesLook;
  private Open open;
  private boolean fluidWorkers;
  private boolean toTell;
  private Close close;

  private Network(
      ActorContext<Command> context, TimerScheduler<Command> timers, NetworkSettings settings) {
    super(context);
    this.settings = settings;
    this.timers = timers;
    topology = settings.topology();
    flowEnds = new ModelTimer<>(timers, new FlowEnds());
    shufflesLook = new ModelTimer<>(timers, new LookAtShuffles());
    model =
        new FlowModel(
            topology,
            settings.firstFlow(),
            settings.watch().congestion(),
            new FlowJournal(topology, settings.journal()),
            this::ratesChanged);
    linkUse =
        new LinkUse(
            topology,
            settings.watch().windowNanos(),
            settings.byteScale(),
            settings.watch().spanNanos(),
            settings.journal());
    fluidLinkUse =
        new FluidLinkUse(
            topology, model.fluid(), settings.watch().windowNanos(), settings.journal());
    settings.announce().accept(context.messageAdapter(NetworkMessage.class, FromCluster::new));
  }

  public static Behavior<Command> create(NetworkSettings settings) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new Network(context, timers, settings)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromCluster.class, this::onCluster)
        .onMessage(TellRates.class, tell -> onTellRates())
        .onMessage(FlowEnds.class, ends -> onFlowEnds())
        .onMessage(WindowEnds.class, ends -> onWindowEnds())
        .onMessage(
            WarmUp.class, asked -> WarmingUp.begin(getContext(), timers, asked, settings, this))
        .onMessage(Open.class, this::onOpen)
        .onMessage(NodesLost.class, this::onLose)
        .onMessage(LoseWorker.class, this::onLoseWorker)
        .onMessage(NodesRejoined.class, this::onBack)
        .onMessage(AwaitShuffle.class, this::onAwaitShuffle)
        .onMessage(ReadRackLinks.class, this::onReadRackLinks)
        .onMessage(RackWindowEnds.class, ends -> onRackWindowEnds())
        .onMessage(LookAtShuffles.class, look -> onLookAtShuffles())
        .onMessage(StillBroken.class, broken -> onStillBroken(broken.flow()))
        .onMessage(Close.class, this::onClose)
        .build();
  }

  private Behavior<Command> onOpen(Open opened) {
    open = opened;
    fluidWorkers = open.workers().stream().anyMatch(Provisioned::fluid);
    if (fluidWorkers) {
      scheduleWindow();
    }
    return this;
  }

  private Behavior<Command> onCluster(FromCluster from) {
    NetworkMessage message = from.message();
    if (message instanceof OpenFlow asked) {
      start(asked);
    } else if (message instanceof FlowArrived arrived) {
      arrived(arrived);
    } else if (message instanceof LocalFetch fetch) {
      model.fetchedLocally(fetch);
      lookAtShuffles();
    } else if (message instanceof CloseFlow closed) {
      stop(closed);
    } else if (message instanceof ReceivedBytes received) {
      linkUse.received(received.windows());
      linkUse.noteBefore(open.clock().now());
    } else if (message instanceof FlowBroken broken) {
      timers.startSingleTimer(new StillBroken(broken), Breakage.PATIENCE);
    } else if (message instanceof WorkerBroken broken) {
      settings.broken().accept(Breakage.of(broken));
    } else if (message instanceof Account account) {
      accounts.add(account);
      closeIfSettled();
    } else {
      throw new IllegalStateException("unknown message " + message);
    }
    return this;
  }

  private void start(OpenFlow asked) {
    long now = open.clock().now();
    Flow flow = model.number(asked, now);
    if (lost.touch(flow)) {
      lost.tellOwner(flow, now);
      return;
    }
    model.start(flow);
    scheduleRackWindow();
    if (!fluidWorkers) {
      Provisioned receiver = workerOf(asked.destination());
      workerOf(asked.source()).worker().tell(flow.startTo(receiver));
      if (!paced()) {
        FlowDue due = new FlowDue(flow.number(), flow.startNanos());
        workerOf(asked.source()).worker().tell(new Allocation(List.of(), List.of(due)));
      }
    }
  }

  /** Whether senders keep to rates. Over native links each flow may go at once and whole. */
  private boolean paced() {
    return !fluidWorkers && settings.links() == LinkMode.EMULATED;
  }

  private void stop(CloseFlow closed) {
    Flow flow = model.flows().of(closed.owner(), closed.tag());
    if (flow != null) {
      drop(flow, open.clock().now());
      closeIfSettled();
    }
  }

  private void drop(Flow flow, long now) {
    model.drop(flow, now);
    workerOf(flow.asked().source()).worker().tell(new StopFlow(flow.number()));
  }

  private Behavior<Command> onLose(NodesLost lose) {
    lost.lose(lose.nodes());
    return dropLost();
  }

  private Behavior<Command> onLoseWorker(LoseWorker lose) {
    lost.loseWorker(lose.worker(), open.workerOfNode());
    return dropLost();
  }

  private Behavior<Command> dropLost() {
    long now = open.clock().now();
    model.advance(now);
    for (Flow flow : lost.of(model.flows())) {
      drop(flow, now);
      lost.tellOwner(flow, now);
    }
    closeIfSettled();
    return this;
  }

  private Behavior<Command> onBack(NodesRejoined back) {
    lost.back(back.nodes());
    return this;
  }

  private Behavior<Command> onStillBroken(FlowBroken broken) {
    if (model.flows().of(broken.flow()) != null) {
      settings.broken().accept(Breakage.of(broken));
    }
    return this;
  }

  private Behavior<Command> onAwaitShuffle(AwaitShuffle asked) {
    model.shuffles().add(asked);
    ratesChanged();
    return this;
  }

  private Behavior<Command> onLookAtShuffles() {
    shufflesLook.woke();
    model.advance(open.clock().now());
    lookAtShuffles();
    return this;
  }

  private void lookAtShuffles() {
    if (model.shuffles().awaited()) {
      shufflesLook.set(model.shuffles().look(), open.clock());
    }
  }

  /** Events of one instant are one recomputation: a timer of no length fires when they are in. */
  private void ratesChanged() {
    if (!toTell) {
      toTell = true;
      timers.startSingleTimer(new TellRates(), Duration.ZERO);
    }
  }

  private Behavior<Command> onTellRates() {
    if (fluidWorkers) {
      model.advance(open.clock().now());
    } else {
      model.endDue(open.clock().now());
    }
    toTell = false;
    model.news().tell(open.workers(), open.workerOfNode(), paced());
    flowEnds.set(model.fluid().nextFinish(), open.clock());
    lookAtShuffles();
    closeIfSettled();
    return this;
  }

  private Behavior<Command> onFlowEnds() {
    double end = flowEnds.seconds();
    flowEnds.woke();
    if (fluidWorkers) {
      model.advanceToEnd(end, open.clock().now());
    } else {
      model.endDue(open.clock().now());
      ratesChanged();
    }
    return this;
  }

  private void arrived(FlowArrived arrived) {
    Flow flow = model.flows().of(arrived.flow());
    if (flow != null) {
      flow.asked().owner().tell(new FlowEnded(flow.asked().tag(), arrived.atNanos()));
      model.arrived(flow, arrived.atNanos());
      closeIfSettled();
    }
  }

  private void scheduleWindow() {
    timers.startSingleTimer(new WindowEnds(), open.clock().until(fluidLinkUse.endNanos()));
  }

  private Behavior<Command> onWindowEnds() {
    model.advance(open.clock().now());
    fluidLinkUse.windowEnded();
    scheduleWindow();
    return this;
  }

  private Behavior<Command> onReadRackLinks(ReadRackLinks asked) {
    model.racks().readBy(asked.replyTo()::tell);
    return this;
  }

  /** Nobody waits for the end of a window unless somebody is to be told of it. */
  private void scheduleRackWindow() {
    if (model.racks().isAwaited() && !timers.isTimerActive(RackWindowEnds.class)) {
      timers.startSingleTimer(
          RackWindowEnds.class, new RackWindowEnds(), open.clock().until(model.racks().endNanos()));
    }
  }

  private Behavior<Command> onRackWindowEnds() {
    model.advance(open.clock().now());
    scheduleRackWindow();
    return this;
  }

  private Behavior<Command> onClose(Close asked) {
    close = asked;
    closeIfSettled();
    return this;
  }

  /** A flow whose bytes have arrived a little before the model ends it is still waited for. */
  private void closeIfSettled() {
    int workers = open.workers().size() - lost.workers();
    if (close == null || accounts.count() < workers || !model.flows().all().isEmpty()) {
      return;
    }
    model.advance(open.clock().now());
    linkUse.noteAll();
    if (fluidWorkers) {
      fluidLinkUse.windowEnded();
    }
    close.replyTo().tell(accounts.closed(linkUse.fullestLink(), model.racks().congestion()));
    close = null;
    timers.cancelAll();
  }

  private Provisioned workerOf(int node) {
    return open.workers().get(open.workerOfNode()[node]);
  }
}
