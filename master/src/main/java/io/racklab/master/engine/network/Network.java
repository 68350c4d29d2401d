package io.racklab.master.engine.network;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.time.RunClock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The actor that gives every flow its max-min fair rate and sends the rates to the senders. This
 * class has its messages and its behavior before {@linkplain RunningNetwork the run's time begins}.
 */
public final class Network extends AbstractBehavior<Network.Command> {
  /** Messages to the network. */
  public sealed interface Command {}

  record FromCluster(NetworkMessage message) implements Command {}

  /** Runs a step of the running network when a timer has fired. */
  record Resume(Runnable step) implements Command {}

  record StillBroken(FlowBroken flow) implements Command {}

  /**
   * Moves a few flows before the run's time starts.
   *
   * @param workerOfNode for each node the index of its worker
   * @param clock the clock for the time before the run
   */
  public record WarmUp(
      List<Provisioned> workers, int[] workerOfNode, RunClock clock, ActorRef<WarmedUp> replyTo)
      implements Command {}

  /** Answers {@link WarmUp}: the workers have moved flows. */
  public record WarmedUp() {}

  /**
   * Begins the run's time.
   *
   * @param workerOfNode for each node the index of its worker
   */
  public record Open(List<Provisioned> workers, int[] workerOfNode, RunClock clock)
      implements Command {}

  /**
   * Tells the network that nodes are lost, and with them all flows that begin, end or have their
   * owners there.
   */
  public record NodesLost(List<Integer> nodes) implements Command {
    public NodesLost {
      nodes = List.copyOf(nodes);
    }
  }

  /** Tells the network that the worker process of this index and its nodes are lost. */
  public record LoseWorker(int worker) implements Command {}

  /**
   * Tells the network that another worker process has replaced a lost one; its nodes return later.
   */
  public record WorkerReplaced(int worker, Provisioned by) implements Command {}

  /** Tells the network that lost nodes are back; no flows to them are active. */
  public record NodesRejoined(List<Integer> nodes) implements Command {
    public NodesRejoined {
      nodes = List.copyOf(nodes);
    }
  }

  /** Replaces all obstacles to flows by these. */
  public record ChangeObstacles(Obstacles obstacles) implements Command {}

  /**
   * Changes the share of capacity that each of these links carries; other links stay unchanged.
   *
   * @param shares the shares by link, from 0, at which flows stand still, to 1
   */
  public record ChangeLinks(Map<Integer, Double> shares) implements Command {
    public ChangeLinks {
      shares = Collections.unmodifiableMap(new TreeMap<>(shares));
    }
  }

  /**
   * Asks for an answer when a number of emulated bytes of a job's shuffle have arrived; bytes
   * fetched twice count twice.
   *
   * @param tag is returned with the answer
   * @param replyTo receives one {@link ShuffleArrived}
   */
  public record AwaitShuffle(int job, double bytes, int tag, ActorRef<ShuffleArrived> replyTo)
      implements Command {}

  /** Answers the {@link AwaitShuffle} with this tag: the bytes have arrived. */
  public record ShuffleArrived(int tag) {}

  /** Asks for the loads of the links between racks after each window in which they changed. */
  public record ReadRackLinks(ActorRef<RackLinks> replyTo) implements Command {}

  /** Stops the copying of blocks, including active copies, and asks for an answer. */
  public record EndReplication(ActorRef<ReplicationEnded> replyTo) implements Command {}

  /**
   * Answers {@link EndReplication}: no copy is active, though sent bytes may still arrive.
   *
   * @param stopped the number of copies that were stopped
   */
  public record ReplicationEnded(int stopped) {}

  /**
   * Ends the run; the answer comes once every worker has sent its account and every flow is
   * written.
   */
  public record Close(ActorRef<Closed> replyTo) implements Command {}

  /** Answers {@link Close} with the account of the run. */
  public record Closed(NetworkAccount account) {}

  private final TimerScheduler<Command> timers;
  private final NetworkSettings settings;

  private Network(
      ActorContext<Command> context, TimerScheduler<Command> timers, NetworkSettings settings) {
    super(context);
    this.timers = timers;
    this.settings = settings;
    settings.announce().accept(context.messageAdapter(NetworkMessage.class, FromCluster::new));
  }

  /** Creates a network, which moves no flows before {@link WarmUp} or {@link Open}. */
  public static Behavior<Command> create(NetworkSettings settings) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new Network(context, timers, settings)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromCluster.class, this::onCluster)
        .onMessage(
            WarmUp.class, asked -> WarmingUp.begin(getContext(), timers, asked, settings, this))
        .onMessage(StillBroken.class, broken -> this)
        .onMessage(Open.class, open -> new RunningNetwork(getContext(), timers, settings, open))
        .build();
  }

  private Behavior<Command> onCluster(FromCluster from) {
    NetworkMessage message = from.message();
    if (message instanceof WorkerBroken broken) {
      settings.broken().accept(Breakage.of(broken));
      return this;
    } else if (message instanceof ReceivedBytes || message instanceof Account) {
      // The run has failed before its time began, so that received bytes are irrelevant.
      return this;
    } else if (message instanceof FlowBroken) {
      // Every flow of the warm-up has arrived.
      return this;
    }
    throw new IllegalStateException("unexpected before the run: " + message);
  }
}
