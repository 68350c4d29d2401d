package io.racklab.master.engine.network;

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

/** The network before a run's time, while the workers move warm-up flows. */
final class WarmingUp extends AbstractBehavior<Network.Command> {
  /**
   * The offset of the warm-up flows' numbers from the run's first flow, greater than the number of
   * flows of any run.
   */
  private static final long FIRST_FLOW = 1L << 39;

  /**
   * The wall-clock time after which a wave of flows, which takes a sixteenth of a second, counts as
   * failed.
   */
  private static final Duration MOST_SILENCE = Duration.ofSeconds(60);

  private static final String SILENT =
      "the workers move nothing: a warm-up flow has not arrived within "
          + MOST_SILENCE.toSeconds()
          + " s";

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
   * @param after the network's behavior once all flows have arrived
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
      // Most likely a process is lost, which the cluster reports with its name.
      timers.startSingleTimer(new Network.StillBroken(broken), Breakage.PATIENCE);
    } else if (message instanceof WorkerBroken broken) {
      settings.broken().accept(Breakage.of(broken));
    } else if (message instanceof ReceivedBytes || message instanceof Account) {
      // The run has failed before its time began, so that received bytes are irrelevant.
      return this;
    } else {
      throw new IllegalStateException("unexpected before the run: " + message);
    }
    return this;
  }
}
