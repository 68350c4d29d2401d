package io.racklab.protocol.port;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.TrackerMessage;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes the ports of a process: by mailboxes, or by calls where all actors share one thread. */
public interface Ports {
  /**
   * Makes a timer of an actor.
   *
   * @param message makes the message on which the actor runs the action
   * @param action must not use the actor's context. An actor that stops must cancel the timer
   *     itself
   * @param <T> the messages to the actor
   */
  <T> Timer timer(TimerScheduler<T> timers, Function<Runnable, T> message, Runnable action);

  /**
   * Makes a scheduler of delayed actions, which cannot be cancelled.
   *
   * @param message makes the message on which the actor runs an action
   * @param <T> the messages to the actor
   */
  <T> Delays delays(TimerScheduler<T> timers, Function<Runnable, T> message);

  /** Makes a node's port to the job tracker. */
  TrackerPort tracker(ActorRef<TrackerMessage> tracker);

  /**
   * Makes the port to the network of an owner of flows.
   *
   * @param handler receives the outcomes of the owner's flows
   */
  NetworkPort network(ActorRef<NetworkMessage> network, Consumer<FlowAnswer> handler);

  /** Picks one of two ports to the same counterpart. */
  <P> P pick(P mailbox, P call);

  /** Registers the job tracker that ports call from now on. */
  void serve(TrackerHandler tracker);

  /** Registers the network that ports call from now on. */
  void serve(NetworkHandler network);

  /** Runs actions of an actor after a delay. */
  @FunctionalInterface
  interface Delays {
    /**
     * Runs an action once.
     *
     * @param nanos delay from now in nanoseconds of the process's clock, 0 or more
     */
    void after(long nanos, Runnable action);
  }
}
