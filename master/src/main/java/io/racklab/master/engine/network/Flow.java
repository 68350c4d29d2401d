package io.racklab.master.engine.network;

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
 * An active flow. It is complete when the receiver has all of its bytes, the fluid model has ended
 * it, and its sender, if paced, has reported the share of the bytes that was then unsent.
 */
final class Flow {
  static final long UNKNOWN = -1;

  /**
   * The precision to which shares are rounded. Files have the same precision, so that a value read
   * from a file equals the value in memory.
   */
  private static final double MILLIONTHS = 1e6;

  private final long number;
  private final OpenFlow asked;
  private final Consumer<FlowAnswer> answers;
  private final Route route;
  private final long startNanos;
  private long arrivedNanos = UNKNOWN;
  private long expectedNanos = UNKNOWN;
  private double unsentShare = Double.NaN;
  private boolean paced;

  /**
   * @param answers receives its outcome
   * @param route the request's route, without disks that are no links or that the page cache
   *     replaces
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

  /** Returns the message that starts it at its sender. */
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

  /** Tells the owner that the flow has ended. */
  void tell(long at) {
    answers.accept(new FlowEnded(asked.tag(), at));
  }

  /** Tells the owner that the flow is lost. */
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

  /** Notes that its sender is paced. */
  void paced() {
    paced = true;
  }

  /** Notes that the sender has sent its account, and so reports no unsent share any more. */
  void senderSettled() {
    paced = false;
  }

  boolean isPaced() {
    return paced;
  }

  /**
   * @param share the share of its bytes that was unsent when the model ended it
   */
  void unsent(double share) {
    unsentShare = Math.round(share * MILLIONTHS) / MILLIONTHS;
  }

  /**
   * Returns the share of its bytes that was unsent when the model ended it; NaN if unknown or if
   * the sender is not paced.
   */
  double unsentShare() {
    return unsentShare;
  }

  boolean over() {
    return arrivedNanos != UNKNOWN
        && expectedNanos != UNKNOWN
        && (!paced || !Double.isNaN(unsentShare));
  }

  /** True if it begins or ends on one of these nodes, or if its owner is on one. */
  boolean touches(BitSet nodes) {
    return asked.isAskedOn(nodes) || nodes.get(route.source()) || nodes.get(route.destination());
  }
}
