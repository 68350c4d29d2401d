package io.racklab.master.engine.network;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.engine.network.Network.AwaitShuffle;
import io.racklab.master.engine.network.Network.ChangeLinks;
import io.racklab.master.engine.network.Network.ChangeObstacles;
import io.racklab.master.engine.network.Network.Close;
import io.racklab.master.engine.network.Network.Closed;
import io.racklab.master.engine.network.Network.Command;
import io.racklab.master.engine.network.Network.EndReplication;
import io.racklab.master.engine.network.Network.FromCluster;
import io.racklab.master.engine.network.Network.LoseWorker;
import io.racklab.master.engine.network.Network.NodesLost;
import io.racklab.master.engine.network.Network.NodesRejoined;
import io.racklab.master.engine.network.Network.Open;
import io.racklab.master.engine.network.Network.ReadRackLinks;
import io.racklab.master.engine.network.Network.ReplicationEnded;
import io.racklab.master.engine.network.Network.Resume;
import io.racklab.master.engine.network.Network.StillBroken;
import io.racklab.master.engine.network.Network.WorkerReplaced;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.port.NetworkHandler;
import io.racklab.protocol.port.Ports;
import io.racklab.protocol.port.Timer;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The network during a run's time. The fluid model ends a flow at its exact time, however late a
 * timer is, and the following rates hold from that time on, so that lateness does not add up.
 */
final class RunningNetwork extends AbstractBehavior<Command> implements NetworkHandler {
  private final NetworkSettings settings;
  private final TimerScheduler<Command> timers;
  private final Ports ports;
  private final Open open;
  private final Senders senders;
  private final FlowModel model;
  private final LinkWindows links;
  private final WorkerAccounts accounts = new WorkerAccounts();
  private final Disturbances disturbances;
  private final Timer tellRates;
  private final ModelTimer flowEnds;
  private final ModelTimer shufflesLook;
  private final Timer windowEnds;
  private final Timer rackWindowEnds;
  private boolean toTell;
  private boolean rackWindowAwaited;
  private boolean replicationEnded;
  private Optional<ActorRef<Closed>> closing = Optional.empty();

  RunningNetwork(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      NetworkSettings settings,
      Open open) {
    super(context);
    this.settings = settings;
    this.timers = timers;
    this.open = open;
    ports = open.clock().clock().ports();
    senders = new Senders(open, settings.rules().links());
    tellRates = timer(this::tellRates);
    flowEnds = new ModelTimer(timer(this::endFlows), open.clock());
    shufflesLook = new ModelTimer(timer(this::updateShuffles), open.clock());
    windowEnds = timer(this::endWindow);
    rackWindowEnds = timer(this::endRackWindow);
    Topology topology = settings.topology();
    model =
        new FlowModel(
            topology,
            settings.firstFlow(),
            settings.watch(),
            new FlowJournal(topology, settings.journal()),
            settings.rules().tolerance(),
            senders.areFluid(),
            this::ratesChanged);
    disturbances =
        new Disturbances(topology, model, open.clock(), timer(this::giveUpFlows), this::lose);
    links = new LinkWindows(settings, model, senders.areFluid());
    if (senders.areFluid()) {
      scheduleWindow();
    }
    ports.serve(this);
  }

  private Timer timer(Runnable action) {
    return ports.timer(timers, Resume::new, action);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromCluster.class, this::onCluster)
        .onMessage(Resume.class, this::onResume)
        .onMessage(NodesLost.class, this::onLose)
        .onMessage(LoseWorker.class, this::onLoseWorker)
        .onMessage(WorkerReplaced.class, this::onWorkerReplaced)
        .onMessage(NodesRejoined.class, this::onBack)
        .onMessage(ChangeObstacles.class, this::onChangeObstacles)
        .onMessage(ChangeLinks.class, this::onChangeLinks)
        .onMessage(AwaitShuffle.class, this::onAwaitShuffle)
        .onMessage(ReadRackLinks.class, this::onReadRackLinks)
        .onMessage(StillBroken.class, broken -> onStillBroken(broken.flow()))
        .onMessage(EndReplication.class, this::onEndReplication)
        .onMessage(Close.class, this::onClose)
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<Command> onResume(Resume resume) {
    resume.step().run();
    return this;
  }

  private Behavior<Command> onCluster(FromCluster from) {
    take(from.message());
    return this;
  }

  @Override
  public void take(NetworkMessage message) {
    if (message instanceof OpenFlow asked) {
      open(asked, asked.owner()::tell);
    } else if (message instanceof FlowArrived arrived) {
      arrived(arrived);
    } else if (message instanceof UnsentShares ended) {
      model.unsent(ended.flows());
      closeIfSettled();
    } else if (message instanceof LocalFetch fetch) {
      model.fetchedLocally(fetch);
      lookAtShuffles();
    } else if (message instanceof CloseFlow closed) {
      stop(closed);
    } else if (message instanceof ReceivedBytes received) {
      links.received(received.windows(), open.clock().now());
      received.windows().forEach(window -> settings.watch().meter().received(window.realBytes()));
    } else if (message instanceof FlowBroken broken) {
      timers.startSingleTimer(new StillBroken(broken), Breakage.PATIENCE);
    } else if (message instanceof WorkerBroken broken) {
      settings.broken().accept(Breakage.of(broken));
    } else if (message instanceof Account account) {
      accounts.add(account);
      model.sendersSettled(node -> open.workerOfNode()[node] == account.worker());
      closeIfSettled();
    } else {
      throw new IllegalStateException("unknown message " + message);
    }
  }

  @Override
  public void open(OpenFlow asked, Consumer<FlowAnswer> answers) {
    long now = open.clock().now();
    Flow flow = model.number(asked, answers, now);
    if (replicationEnded && asked.kind() == FlowKind.REPLICATION
        || disturbances.refuses(flow, now)) {
      model.refused(flow, now);
      return;
    }
    model.start(flow);
    disturbances.begun(flow);
    scheduleRackWindow();
    senders.begin(flow);
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
    senders.stop(flow);
  }

  private void lose(Flow flow, long now) {
    drop(flow, now);
    model.lost(flow, now);
  }

  private Behavior<Command> onLose(NodesLost lose) {
    disturbances.lose(lose.nodes());
    return settling();
  }

  private Behavior<Command> onLoseWorker(LoseWorker lose) {
    disturbances.loseWorker(lose.worker(), open.workerOfNode());
    accounts.leaveOut(lose.worker());
    return settling();
  }

  private Behavior<Command> onWorkerReplaced(WorkerReplaced replaced) {
    senders.replaced(replaced.worker(), replaced.by());
    disturbances.workerBack(replaced.worker());
    return this;
  }

  private Behavior<Command> onBack(NodesRejoined back) {
    disturbances.back(back.nodes());
    return this;
  }

  private Behavior<Command> onChangeObstacles(ChangeObstacles change) {
    disturbances.become(change.obstacles());
    return settling();
  }

  private Behavior<Command> onChangeLinks(ChangeLinks change) {
    disturbances.change(change.shares());
    return this;
  }

  private void giveUpFlows() {
    disturbances.giveUp();
    closeIfSettled();
  }

  private Behavior<Command> settling() {
    closeIfSettled();
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

  private void updateShuffles() {
    shufflesLook.woke();
    model.advance(open.clock().now());
    lookAtShuffles();
  }

  private void lookAtShuffles() {
    if (model.shuffles().awaited()) {
      shufflesLook.set(model.shuffles().look());
    }
  }

  /** Recomputes rates once for all events of an instant: a timer of length 0 fires after them. */
  private void ratesChanged() {
    if (!toTell) {
      toTell = true;
      tellRates.set(0);
    }
  }

  private void tellRates() {
    toTell = false;
    if (senders.areFluid()) {
      model.advance(open.clock().now());
    } else {
      model.endDue(open.clock().now());
      senders.tell(model.news());
    }
    settings.watch().meter().flows(model.flows().count());
    flowEnds.set(model.fluid().nextFinish());
    model.settled();
    lookAtShuffles();
    closeIfSettled();
  }

  private void endFlows() {
    double end = flowEnds.seconds();
    flowEnds.woke();
    if (senders.areFluid()) {
      model.advanceToEnd(end, open.clock().now());
    } else {
      model.endDue(open.clock().now());
      ratesChanged();
    }
  }

  private void arrived(FlowArrived arrived) {
    Flow flow = model.flows().of(arrived.flow());
    if (flow != null) {
      model.arrived(flow, arrived.atNanos());
      settings.watch().meter().arrived(flow.asked().kind(), flow.asked().bytes());
      closeIfSettled();
    }
  }

  /** Sets the timer for the next window; windows without flows may be skipped. */
  private void scheduleWindow() {
    long wait = open.clock().nanosUntil(links.endNanos());
    // Far from the start, rounding may leave the model's time slightly before the window's end.
    if (wait > 0 && model.flows().isEmpty()) {
      windowEnds.rest(wait);
    } else {
      windowEnds.set(wait);
    }
  }

  private void endWindow() {
    model.advance(open.clock().now());
    links.windowEnded();
    scheduleWindow();
  }

  private Behavior<Command> onReadRackLinks(ReadRackLinks asked) {
    model.racks().readBy(asked.replyTo()::tell);
    return this;
  }

  /** Sets a timer for the end of a window if a reader must receive its loads at once. */
  private void scheduleRackWindow() {
    if (model.racks().isAwaited() && !rackWindowAwaited) {
      rackWindowAwaited = true;
      rackWindowEnds.set(open.clock().nanosUntil(model.racks().endNanos()));
    }
  }

  private void endRackWindow() {
    rackWindowAwaited = false;
    model.advance(open.clock().now());
    scheduleRackWindow();
  }

  private Behavior<Command> onEndReplication(EndReplication asked) {
    replicationEnded = true;
    List<Flow> copies =
        model.flows().all().stream()
            .filter(flow -> flow.asked().kind() == FlowKind.REPLICATION)
            .toList();
    copies.forEach(copy -> drop(copy, open.clock().now()));
    asked.replyTo().tell(new ReplicationEnded(copies.size()));
    return settling();
  }

  private Behavior<Command> onClose(Close asked) {
    closing = Optional.of(asked.replyTo());
    closeIfSettled();
    return this;
  }

  /**
   * Closes once no flow is active and all accounts are in; a flow that arrives early stays active
   * until the model has ended it.
   */
  private void closeIfSettled() {
    if (closing.isEmpty()
        || !model.flows().isEmpty()
        || !accounts.complete(senders.count(), disturbances::lacks)) {
      return;
    }
    settings.watch().meter().flows(0);
    model.advance(open.clock().now());
    links.end();
    closing.get().tell(accounts.closed(links.fullestLink(), model.racks().congestion()));
    closing = Optional.empty();
    if (!senders.areFluid()) {
      timers.cancelAll();
    }
    stopAlarms();
  }

  private Behavior<Command> onStop() {
    stopAlarms();
    ports.serve(NetworkHandler.ENDED);
    return this;
  }

  private void stopAlarms() {
    disturbances.end();
    tellRates.cancel();
    windowEnds.cancel();
    rackWindowEnds.cancel();
    flowEnds.set(Double.POSITIVE_INFINITY);
    shufflesLook.set(Double.POSITIVE_INFINITY);
  }
}
