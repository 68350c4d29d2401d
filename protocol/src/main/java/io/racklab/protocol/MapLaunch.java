package io.racklab.protocol;

import java.util.List;

/**
 * A map attempt to start.
 *
 * @param sources nodes to read the split from, the nearest first; the node itself when it is local
 * @param inputBytes of the split
 * @param times of the attempt
 * @param outputBytes written to the local disk and, in a job without reduces, to the replicas
 * @param sorted whether reduces will fetch the output, so that it is sorted on its way to the disk
 * @param replicas nodes that receive the output one after the other, as in an HDFS pipeline; empty
 *     where the output stays on the node
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

  /** Of an attempt that is not held. */
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
