package io.racklab.master.network;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import java.time.Duration;

/** The network before a run's time, while the workers show that they can move flows. */
final class WarmingUp extends AbstractBehavior<Network.Command> {
  /** Above the numbers of all flows of a run. */
  private static final long FIRST_FLOW = 1L << 39;

  /** A wave of flows takes a sixteenth of a second. */
  private static final Duration MOST_SILENCE = Duration.ofSeconds(60);

  private static final String SILENT =
      "the workers move nothing: it has not arrived whole for "
          + MOST_SILENCE.toSeconds()
          + " s, before the run's time began";

  private final TimerScheduler<Network.Command> timers;
  private final Network.WarmUp asked;
  private final NetworkSettings settings;
  private final Behavior<Network.Command> after;
  private final WarmUpFlows flows;

  private WarmingUp(
      ActorContext<Network.Command> context,
      TimerScheduler<Network.Command> timers,
      Network.WarmUp asked,
      NetworkSettings settings,
      Behavior<Network.Command> after) {
    super(context);
    this.timers = timers;
    this.asked = asked;
    this.settings = settings;
    this.after = after;
    flows =
        new WarmUpFlows(
            asked.workers(),
            asked.workerOfNode(),
            asked.clock(),
            settings.byteScale(),
            settings.firstFlow() + FIRST_FLOW);
  }

  /**
   * @param after what the network does when all flows have arrived
   */
  static Behavior<Network.Command> begin(
      ActorContext<Network.Command> context,
      TimerScheduler<Network.Command> timers,
      Network.WarmUp asked,
      NetworkSettings settings,
      Behavior<Network.Command> after) {
    return new WarmingUp(context, timers, asked, settings, after).goOn();
  }

  private Behavior<Network.Command> goOn() {
    if (flows.next((worker, told) -> asked.workers().get(worker).worker().tell(told))) {
      FlowBroken silent = new FlowBroken(flows.first(), SILENT);
      timers.startSingleTimer(SILENT, new Network.StillBroken(silent), MOST_SILENCE);
      return this;
    }
    timers.cancel(SILENT);
    asked.replyTo().tell(new Network.WarmedUp());
    return after;
  }

  @Override
  public Receive<Network.Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Network.FromCluster.class, this::onCluster)
        .onMessage(Network.StillBroken.class, this::onStillBroken)
        .build();
  }

  private Behavior<Network.Command> onStillBroken(Network.StillBroken broken) {
    settings.broken().accept(Breakage.of(broken.flow()));
    return this;
  }

  private Behavior<Network.Command> onCluster(Network.FromCluster from) {
    NetworkMessage message = from.message();
    if (message instanceof FlowArrived arrived) {
      return flows.arrived(arrived.flow()) ? goOn() : this;
    } else if (message instanceof FlowBroken broken) {
      // Most likely a process is lost, of which the cluster tells by its name.
      timers.startSingleTimer(new Network.StillBroken(broken), Breakage.PATIENCE);
    } else if (message instanceof WorkerBroken broken) {
      settings.broken().accept(Breakage.of(broken));
    } else if (message instanceof ReceivedBytes || message instanceof Account) {
      // The run has failed before its time began, so that nobody asks what was received.
      return this;
    } else {
      throw new IllegalStateException("before the run's time: " + message);
    }
    return this;
  }
}
