package io.racklab.master.engine.job;

/**
 * The rule by which a job shuns a node on which its attempts have failed. Once the listed nodes
 * reach {@code percent} of all, the job uses every node again: with 25 per cent and 8 nodes, one
 * listed node is barred, but none once two are listed.
 *
 * @param failures the number of the job's attempts that must fail on a node to list it, 1 or more
 * @param percent the share of listed nodes, 1 to 100, at which no node is barred any more
 * @param countsBeyond whether failures still count while that share is reached
 */
public record Blacklisting(int failures, int percent, boolean countsBeyond) {
  /** A rule that never lists a node. */
  public static final Blacklisting OFF = new Blacklisting(Integer.MAX_VALUE, 1, false);

  public Blacklisting {
    if (failures < 1) {
      throw new IllegalArgumentException("a node is listed after one failure or more: " + failures);
    }
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException("a share of the nodes is 1 to 100 %, not " + percent);
    }
  }

  /** Returns the rule of Hadoop 1.2.1's JobInProgress, whose CLUSTER_BLACKLIST_PERCENT is fixed. */
  public static Blacklisting hadoop1(int failures) {
    return new Blacklisting(failures, 25, false);
  }

  /** Returns the rule of RMContainerRequestor in Hadoop 3's MapReduce, with its default share. */
  public static Blacklisting yarn(int failures) {
    return new Blacklisting(failures, 33, true);
  }

  /** True if the listed nodes are so large a share of all that none is barred. */
  boolean tooMany(int listed, int nodes) {
    return 100L * listed >= (long) percent * nodes;
  }
}
