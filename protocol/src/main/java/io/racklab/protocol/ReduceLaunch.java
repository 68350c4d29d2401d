package io.racklab.protocol;

import java.util.List;

/**
 * A reduce attempt to start.
 *
 * @param reduces of the job; the attempt fetches {@link Partition#share} of each map output
 * @param inputBytes that it will have fetched when every map has ended
 * @param computeNanos of the reduce phase on a node of speed 1, variation included
 * @param hangs whether it never ends its reduce phase
 * @param outputBytes written to the local disk and to the replicas
 * @param replicas nodes that receive the output one after the other, as in an HDFS pipeline
 * @param available what may be fetched already
 */
public record ReduceLaunch(
    AttemptId attempt,
    int reduces,
    long inputBytes,
    long computeNanos,
    boolean hangs,
    long outputBytes,
    List<Integer> replicas,
    JobOutputs available)
    implements Message {
  public ReduceLaunch {
    replicas = List.copyOf(replicas);
  }
}
