package io.racklab.master.engine.workload;

import io.racklab.topologies.config.TimeSpan;
import java.time.Duration;

/**
 * Jobs of Hadoop's PiEstimator: maps that only compute, each with a file of a few bytes, and one
 * reduce that adds up.
 *
 * @param maps the number of maps, at least 1
 * @param mapTime the time that a map computes on a node of speed 1, whatever the mix's CPU factor
 */
record PiPart(int maps, Duration mapTime, double share) implements MixPart {
  static final String WORD = "pi";

  // The counters of Hadoop 1 show 118 bytes of input and 28 of shuffle for each map, and 97 of
  // output.
  private static final long INPUT_OF_MAP = 118;
  private static final long SHUFFLE_OF_MAP = 28;
  private static final long OUTPUT = 97;

  @Override
  public JobShape shape(long blockSize, double cpuFactor) {
    double seconds = mapTime.toNanos() / 1e9;
    return new JobShape(
        WORD,
        new DataSizes(maps * INPUT_OF_MAP, maps * SHUFFLE_OF_MAP, OUTPUT),
        new TaskCounts(maps, 1),
        new ComputeCosts(seconds / INPUT_OF_MAP, 0));
  }

  @Override
  public String render() {
    return "{ benchmark = "
        + WORD
        + ", maps = "
        + maps
        + ", map-time = "
        + TimeSpan.text(mapTime)
        + ", share = "
        + share
        + " }";
  }
}
