package io.racklab.protocol;

import java.util.List;

/**
 * A reduce attempt to start.
 *
 * @param reduces of the job; the attempt fetches {@link Partition#share} of each map output
 * @param inputBytes that it will have fetched when every map has ended
 * @param times of the attempt; it computes in its reduce phase
 * @param outputBytes written to the local disk and to the replicas
 * @param replicas nodes that receive the output one after the other, as in an HDFS pipeline
 * @param available what may be fetched already
 */
public record ReduceLaunch(
    AttemptId attempt,
    int reduces,
    long inputBytes,
    AttemptTimes times,
    long outputBytes,
    List<Integer> replicas,
    JobOutputs available)
    implements Message {
  public ReduceLaunch {
    replicas = List.copyOf(replicas);
  }

  /** Of an attempt that is not held. */
  public ReduceLaunch(
      AttemptId attempt,
      int reduces,
      long inputBytes,
      long computeNanos,
      boolean hangs,
      long outputBytes,
      List<Integer> replicas,
      JobOutputs available) {
    this(
        attempt,
        reduces,
        inputBytes,
        new AttemptTimes(0, computeNanos, hangs),
        outputBytes,
        replicas,
        available);
  }
}
