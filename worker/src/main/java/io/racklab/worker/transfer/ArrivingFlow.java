package io.racklab.worker.transfer;

import io.racklab.protocol.data.FrameHeader;

/** The part of a flow that has arrived at its receiver. Not thread-safe. */
final class ArrivingFlow {
  private final int source;
  private final int destination;
  private final long bytes;
  private long arrived;
  private boolean intact = true;

  /** Creates the flow that a first frame belongs to; the frame itself must still be added. */
  ArrivingFlow(FrameHeader first) {
    source = first.source();
    destination = first.destination();
    bytes = first.flowBytes();
  }

  long bytes() {
    return bytes;
  }

  long arrived() {
    return arrived;
  }

  boolean intact() {
    return intact;
  }

  boolean complete() {
    return arrived == bytes;
  }

  /** True if a frame can be the flow's next one. */
  boolean accepts(FrameHeader next) {
    return next.source() == source
        && next.destination() == destination
        && next.flowBytes() == bytes
        && next.payloadBytes() <= bytes - arrived;
  }

  void add(int payloadBytes, boolean sound) {
    arrived += payloadBytes;
    intact &= sound;
  }
}
