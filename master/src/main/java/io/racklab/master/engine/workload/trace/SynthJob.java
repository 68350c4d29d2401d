package io.racklab.master.engine.workload.trace;

import java.time.Duration;
import java.util.List;

/**
 * A job that was drawn.
 *
 * @param lasts the duration that the description gives jobs of its class, zero if it gives none
 * @param asks what its containers ask for
 */
public record SynthJob(TraceJob job, Duration lasts, List<Asked> asks) {
  /**
   * Containers that ask for the same.
   *
   * @param count the number of them
   */
  public record Asked(boolean reduces, SlsContainer container, int count) {}

  public SynthJob {
    asks = List.copyOf(asks);
  }
}
