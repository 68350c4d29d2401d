package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage.OpenFlow;

/**
 * A flow on its way: it is over when the receiver has it whole and the fluid model has ended it
 * too.
 */
final class Flow {
  private static final long UNKNOWN = -1;

  private final long number;
  private final OpenFlow asked;
  private final long startNanos;
  private long arrivedNanos = UNKNOWN;
  private long expectedNanos = UNKNOWN;

  Flow(long number, OpenFlow asked, long startNanos) {
    this.number = number;
    this.asked = asked;
    this.startNanos = startNanos;
  }

  long number() {
    return number;
  }

  OpenFlow asked() {
    return asked;
  }

  long startNanos() {
    return startNanos;
  }

  Key key() {
    return new Key(asked.owner(), asked.tag());
  }

  void arrived(long at) {
    arrivedNanos = at;
  }

  long arrivedNanos() {
    return arrivedNanos;
  }

  void expected(long at) {
    expectedNanos = at;
  }

  long expectedNanos() {
    return expectedNanos;
  }

  boolean over() {
    return arrivedNanos != UNKNOWN && expectedNanos != UNKNOWN;
  }

  /** How an attempt names one of its flows. */
  record Key(ActorRef<FlowAnswer> owner, long tag) {}
}
