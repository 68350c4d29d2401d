package io.racklab.worker.transfer;

/** What has arrived of a flow so far. Not thread-safe. */
final class ArrivingFlow {
  private final long bytes;
  private long arrived;
  private boolean intact = true;

  /** A flow of so many real bytes. */
  ArrivingFlow(long bytes) {
    this.bytes = bytes;
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

  /** Whether a frame can be the next one. */
  boolean accepts(long flowBytes, int payloadBytes) {
    return flowBytes == bytes && payloadBytes <= bytes - arrived;
  }

  void add(int payloadBytes, boolean sound) {
    arrived += payloadBytes;
    intact &= sound;
  }
}
