package io.racklab.protocol;

import java.util.List;

/**
 * A reduce attempt to start.
 *
 * @param reduces of the job
 * @param keys of the reduce: which part of each map output it fetches
 * @param inputBytes that it will have fetched when every map has ended
 * @param times of the attempt; it computes in its reduce phase
 * @param outputBytes written to the local disk and to the replicas
 * @param replicas nodes that receive the output one after the other, as in an HDFS pipeline
 * @param available what may be fetched already
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

  /** Of an attempt that is not held, of a job whose keys are spread evenly. */
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

  /** The bytes of a node's map output, of so many over all partitions, that the attempt fetches. */
  public long part(long bytes) {
    return keys.part(bytes, attempt.task(), reduces);
  }
}
