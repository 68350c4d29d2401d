package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.schedule.RackLinks;
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
 * Gives every flow its max-min fair rate and tells the senders: the messages to it, and what it
 * does until {@linkplain RunningNetwork the run's time begins}.
 */
public final class Network extends AbstractBehavior<Network.Command> {
  /** Messages to the network. */
  public sealed interface Command {}

  record FromCluster(NetworkMessage message) implements Command {}

  /** Runs a step of the running network when a timer has fired. */
  record Resume(Runnable step) implements Command {}

  record StillBroken(FlowBroken flow) implements Command {}

  /**
   * * Moves a few flows before the run's time starts.
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

  /** Another worker process has taken the place of one that was lost; its nodes follow. */
  public record WorkerReplaced(int worker, Provisioned by) implements Command {}

  /** Lost nodes are there again, and nothing is on its way to them. */
  public record NodesRejoined(List<Integer> nodes) implements Command {
    public NodesRejoined {
      nodes = List.copyOf(nodes);
    }
  }

  /** Replaces the obstacles in the way of flows. */
  public record ChangeObstacles(Obstacles obstacles) implements Command {}

  /**
   * * Changes the shares of their capacities that these links carry; all other links stay as they
   * are.
   *
   * @param shares by link, from 0, with which flows stand still, to 1
   */
  public record ChangeLinks(Map<Integer, Double> shares) implements Command {
    public ChangeLinks {
      shares = Collections.unmodifiableMap(new TreeMap<>(shares));
    }
  }

  /**
   * * Asks to be told when a number of emulated bytes of a job's shuffle have arrived; bytes that
   * are fetched twice count twice.
   *
   * @param tag comes back with the answer
   * @param replyTo told once
   */
  public record AwaitShuffle(int job, double bytes, int tag, ActorRef<ShuffleArrived> replyTo)
      implements Command {}

  /** The bytes that were asked for under this tag have arrived. */
  public record ShuffleArrived(int tag) {}

  /**
   * Asks to be told of each window how the links between racks were used, where it is not as in the
   * last.
   */
  public record ReadRackLinks(ActorRef<RackLinks> replyTo) implements Command {}

  /** No block is copied any more: those that are on their way are stopped, and then it answers. */
  public record EndReplication(ActorRef<ReplicationEnded> replyTo) implements Command {}

  /**
   * * No block is on its way any more, but for bytes that were sent already.
   *
   * @param stopped the number of copies that were stopped
   */
  public record ReplicationEnded(int stopped) {}

  /** The run is over: answer when every worker's account is in and every flow noted. */
  public record Close(ActorRef<Closed> replyTo) implements Command {}

  /** The run is over, and all is accounted for. */
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

  /** A network, which moves nothing before it is told to {@link WarmUp} or to {@link Open}. */
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
      // The run has failed before its time began, so that nobody asks what was received.
      return this;
    } else if (message instanceof FlowBroken) {
      // Every flow of the warm-up has arrived.
      return this;
    }
    throw new IllegalStateException("before the run's time: " + message);
  }
}
