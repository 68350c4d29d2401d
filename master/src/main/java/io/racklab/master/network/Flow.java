package io.racklab.master.network;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * A flow on its way: it is over when the receiver has it whole and the fluid model has ended it
 * too.
 */
final class Flow {
  static final long UNKNOWN = -1;

  private final long number;
  private final OpenFlow asked;
  private final Consumer<FlowAnswer> answers;
  private final Route route;
  private final long startNanos;
  private long arrivedNanos = UNKNOWN;
  private long expectedNanos = UNKNOWN;

  /**
   * @param answers hears what becomes of it
   * @param route that of the request, without disks that are no links or are not touched
   */
  Flow(long number, OpenFlow asked, Consumer<FlowAnswer> answers, Route route, long startNanos) {
    this.number = number;
    this.asked = asked;
    this.answers = answers;
    this.route = route;
    this.startNanos = startNanos;
  }

  long number() {
    return number;
  }

  OpenFlow asked() {
    return asked;
  }

  Route route() {
    return route;
  }

  long startNanos() {
    return startNanos;
  }

  /** The message that tells its sender to start. */
  StartFlow startTo(Provisioned receiver) {
    return new StartFlow(
        number,
        route,
        receiver.host(),
        receiver.port(),
        asked.bytes(),
        asked.startNanos(),
        startNanos);
  }

  /** Tells its owner that it has ended. */
  void tell(long at) {
    answers.accept(new FlowEnded(asked.tag(), at));
  }

  /** Tells its owner that it is lost. */
  void tellLost(long at) {
    answers.accept(new FlowLost(asked.tag(), at));
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

  /** Whether it begins or ends on one of these nodes, or its owner is there. */
  boolean touches(BitSet nodes) {
    return asked.isAskedOn(nodes) || nodes.get(route.source()) || nodes.get(route.destination());
  }
}
