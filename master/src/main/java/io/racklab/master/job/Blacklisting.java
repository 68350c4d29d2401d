package io.racklab.master.job;

/**
 * The rule by which a job uses a node no more on which its attempts have failed, unless so many
 * nodes are listed that it needs them all. With 25 per cent and 8 nodes, one node is barred; once
 * two are listed, none is.
 *
 * @param failures of attempts of the job that list a node, 1 or more
 * @param percent of the nodes; once so many are listed, the job uses all again
 * @param countsBeyond whether failures count while so many nodes are listed
 */
public record Blacklisting(int failures, int percent, boolean countsBeyond) {
  /** No node is ever listed. */
  public static final Blacklisting OFF = new Blacklisting(Integer.MAX_VALUE, 1, false);

  public Blacklisting {
    if (failures < 1) {
      throw new IllegalArgumentException("a node is listed after one failure or more: " + failures);
    }
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException("a share of the nodes is 1 to 100 %, not " + percent);
    }
  }

  /** As JobInProgress of Hadoop 1.2.1, whose CLUSTER_BLACKLIST_PERCENT is fixed. */
  public static Blacklisting hadoop1(int failures) {
    return new Blacklisting(failures, 25, false);
  }

  /** As RMContainerRequestor of Hadoop 3's MapReduce, with its default share. */
  public static Blacklisting yarn(int failures) {
    return new Blacklisting(failures, 33, true);
  }

  /** Whether so many nodes are listed that none is barred. */
  boolean tooMany(int listed, int nodes) {
    return 100L * listed >= (long) percent * nodes;
  }
}
