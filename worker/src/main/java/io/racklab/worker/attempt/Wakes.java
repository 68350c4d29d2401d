package io.racklab.worker.attempt;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.time.DirectCalls;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The times at which an attempt goes on, and the ends of flows: by a message, or by a call where
 * actors share a thread.
 */
final class Wakes {
  private final Emulation emulation;
  private final TimerScheduler<AttemptMessage> timers;
  private final ActorRef<AttemptMessage> attempt;
  private boolean over;

  Wakes(
      Emulation emulation,
      TimerScheduler<AttemptMessage> timers,
      ActorRef<AttemptMessage> attempt) {
    this.emulation = emulation;
    this.timers = timers;
    this.attempt = attempt;
  }

  /** The attempt is told a message, after which it may have ended. */
  void tell(AttemptMessage message, long whenNanos) {
    call(message, whenNanos, () -> attempt.tell(message));
  }

  /**
   * The attempt goes on.
   *
   * @param call does what the message makes the attempt do, without its context or ending it
   */
  void call(AttemptMessage message, long whenNanos, Runnable call) {
    Optional<DirectCalls> direct = emulation.clock().clock().direct();
    if (direct.isEmpty() || emulation.run().tasks().burn()) {
      timers.startSingleTimer(message, message, emulation.clock().until(whenNanos));
    } else {
      direct.get().after(emulation.clock().nanosUntil(whenNanos), () -> callUnlessOver(call));
    }
  }

  /**
   * Opens flows of which the attempt is told; where actors share a thread, it is called instead.
   *
   * @param call does what an answer makes the attempt do, without its context or ending it
   */
  Consumer<OpenFlow> flows(Consumer<FlowAnswer> call) {
    Optional<DirectCalls> direct = emulation.clock().clock().direct();
    if (direct.isEmpty()) {
      return emulation::tellNetwork;
    }
    Consumer<FlowAnswer> inbox = direct.get().inbox(answer -> answeredUnlessOver(call, answer));
    return asked -> {
      if (!direct.get().openFlow(asked, inbox)) {
        emulation.tellNetwork(asked);
      }
    };
  }

  private void answeredUnlessOver(Consumer<FlowAnswer> call, FlowAnswer answer) {
    if (!over) {
      call.accept(answer);
    }
  }

  private void callUnlessOver(Runnable call) {
    if (!over) {
      call.run();
    }
  }

  /** The attempt is over. */
  void end() {
    over = true;
  }
}
