package io.racklab.worker.transfer;

import io.racklab.protocol.data.FrameHeader;

/**
 * The sizes of the chunks in which flows send: the bytes that a flow earns in a span of time,
 * within bounds. Longer spans cost less CPU; shorter ones are smoother. The end of a flow does not
 * depend on them.
 *
 * @param spanNanos the span, more than zero
 * @param smallest the smallest chunk in bytes, at least 1
 * @param largest the largest chunk in bytes, at most {@link FrameHeader#MAXIMUM_PAYLOAD}
 */
public record ChunkSizes(long spanNanos, int smallest, int largest) {
  /** The sizes that did well in the benchmark (deploy/bench/pacing). */
  public static final ChunkSizes DEFAULT = new ChunkSizes(4_000_000, 4 * 1024, 256 * 1024);

  /** Refuses sizes that no frame can have. */
  public ChunkSizes {
    if (spanNanos < 1
        || smallest < 1
        || largest < smallest
        || largest > FrameHeader.MAXIMUM_PAYLOAD) {
      throw new IllegalArgumentException(
          "impossible chunks: " + spanNanos + " ns, " + smallest + " to " + largest + " bytes");
    }
  }

  /** Returns the size in bytes of a chunk at a rate in bytes per second. */
  int at(double bytesPerSecond) {
    return (int) Math.max(smallest, Math.min(largest, bytesPerSecond * spanNanos * 1e-9));
  }
}
