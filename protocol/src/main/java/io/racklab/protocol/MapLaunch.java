package io.racklab.protocol;

import java.util.List;

/**
 * A map attempt to start.
 *
 * @param sources the nodes with a replica of the split, the nearest first; only the attempt's own
 *     node if that has one
 * @param inputBytes the size of the split
 * @param times the attempt's times
 * @param outputBytes the output written to the local disk and, in a job without reduces, to the
 *     replicas
 * @param sorted true if reduces will fetch the output; it is then sorted and spilled to the disk
 * @param replicas the nodes that receive the output one after the other, as in an HDFS pipeline;
 *     empty if the output stays on the node
 */
public record MapLaunch(
    AttemptId attempt,
    List<Integer> sources,
    long inputBytes,
    AttemptTimes times,
    long outputBytes,
    boolean sorted,
    List<Integer> replicas)
    implements Message {
  public MapLaunch {
    sources = List.copyOf(sources);
    replicas = List.copyOf(replicas);
  }

  /**
   * Creates the launch of an attempt that is not held and whose process takes the mean time to
   * start.
   */
  public MapLaunch(
      AttemptId attempt,
      List<Integer> sources,
      long inputBytes,
      long computeNanos,
      boolean hangs,
      long outputBytes,
      boolean sorted,
      List<Integer> replicas) {
    this(
        attempt,
        sources,
        inputBytes,
        new AttemptTimes(0, 1, computeNanos, hangs),
        outputBytes,
        sorted,
        replicas);
  }
}
