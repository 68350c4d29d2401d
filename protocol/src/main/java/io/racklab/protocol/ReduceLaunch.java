package io.racklab.protocol;

import java.util.List;

/**
 * A reduce attempt to start.
 *
 * @param reduces the job's number of reduces
 * @param keys the reduce's range of keys, which determines the part of each map output that it
 *     fetches
 * @param inputBytes the bytes that it will have fetched when every map has ended
 * @param times the attempt's times; it computes in its reduce phase
 * @param outputBytes the output written to the local disk and to the replicas
 * @param replicas the nodes that receive the output one after the other, as in an HDFS pipeline
 * @param available the map output that it may fetch already
 */
public record ReduceLaunch(
    AttemptId attempt,
    int reduces,
    KeyRange keys,
    long inputBytes,
    AttemptTimes times,
    long outputBytes,
    List<Integer> replicas,
    JobOutputs available)
    implements Message {
  public ReduceLaunch {
    replicas = List.copyOf(replicas);
  }

  /**
   * Creates the launch of an attempt that may start at once ({@code heldNanos} is 0), for a job
   * with evenly spread keys.
   */
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
        KeyRange.EVEN,
        inputBytes,
        new AttemptTimes(0, 1, computeNanos, hangs),
        outputBytes,
        replicas,
        available);
  }

  /**
   * Returns the part of {@code bytes} of map output, over all partitions, that the attempt fetches.
   */
  public long part(long bytes) {
    return keys.part(bytes, attempt.task(), reduces);
  }
}
