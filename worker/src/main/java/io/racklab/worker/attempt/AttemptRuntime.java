package io.racklab.worker.attempt;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.port.NetworkPort;
import io.racklab.protocol.port.Ports;
import java.util.function.Consumer;

/** The timers, flows and end of one attempt. No step of an attempt runs after its end. */
final class AttemptRuntime {
  private final Emulation emulation;
  private final AttemptOwner node;
  private final ActorRef<AttemptMessage> self;
  private final Ports.Delays delays;
  private final NetworkPort network;
  private Compute compute = new Compute();
  private boolean ended;

  /** True while the attempt's actor handles a message, after which it can stop. */
  private boolean inTurn;

  /**
   * @param self the attempt's actor
   * @param onFlow receives the outcomes of the attempt's flows
   */
  AttemptRuntime(
      Emulation emulation,
      AttemptOwner node,
      ActorRef<AttemptMessage> self,
      TimerScheduler<AttemptMessage> timers,
      Consumer<FlowAnswer> onFlow) {
    this.emulation = emulation;
    this.node = node;
    this.self = self;
    Ports ports = emulation.clock().clock().ports();
    delays = ports.delays(timers, Resume::new);
    network =
        ports.network(
            emulation.network(),
            flow -> {
              if (!ended) {
                onFlow.accept(flow);
              }
            });
  }

  Emulation emulation() {
    return emulation;
  }

  AttemptOwner node() {
    return node;
  }

  /** Runs a step of the attempt at an emulated time in nanoseconds, or now if it has passed. */
  void at(long whenNanos, Runnable step) {
    delays.after(emulation.clock().nanosUntil(whenNanos), () -> run(step));
  }

  /** Keeps the processor busy until an emulated time, then runs a step of the attempt. */
  void burnUntil(long endNanos, Runnable step) {
    compute.stop();
    compute = new Compute();
    compute.begin(emulation, endNanos, () -> self.tell(new Resume(step)));
  }

  /** Runs a step of the attempt unless the attempt has ended. */
  void run(Runnable step) {
    if (!ended) {
      step.run();
    }
  }

  /**
   * Runs a step in a turn of the attempt's actor.
   *
   * @return true if the attempt has ended
   */
  boolean turn(Runnable step) {
    inTurn = true;
    run(step);
    inTurn = false;
    return ended;
  }

  /** Opens a flow that has this attempt as its owner. */
  void open(OpenFlow flow) {
    network.open(flow);
  }

  /** Closes the flow that this attempt has opened with a tag. */
  void close(long tag) {
    network.tell(new CloseFlow(tag, flowOwner()));
  }

  /** Sends the network a message about this attempt. */
  void tell(NetworkMessage message) {
    network.tell(message);
  }

  /** Handles the outcome of a flow that came as a message. */
  void answered(FlowAnswer flow) {
    network.answered(flow);
  }

  /** Returns the owner of this attempt's flows, as the network knows it. */
  ActorRef<FlowAnswer> flowOwner() {
    return self.narrow();
  }

  /** Ends the attempt with its report. */
  void end(AttemptReport report) {
    stop();
    node.ended(report);
    if (!inTurn) {
      self.tell(new Ended());
    }
  }

  /** Stops the attempt without a report: no step of it runs any more. */
  void stop() {
    ended = true;
    compute.stop();
  }

  /** Runs a step of the attempt. */
  record Resume(Runnable step) implements AttemptMessage {}

  /** Stops the actor, since the attempt has ended. */
  record Ended() implements AttemptMessage {}
}
