package io.racklab.master.tracker;

import io.racklab.master.job.Blacklisting;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;

/**
 * The failures of a job's attempts on a node after which it gets none of the job's tasks any more.
 *
 * @param slots where nodes have slots: mapred.max.tracker.failures of Hadoop 1
 * @param containers where they have containers: mapreduce.job.maxtaskfailures.per.tracker
 */
public record BlacklistSettings(int slots, int containers) {
  /** In place of a number: however many fail, the node gets tasks. */
  public static final int OFF = Integer.MAX_VALUE;

  /** The defaults of Hadoop 1.2.1 and Hadoop 3. */
  public static final BlacklistSettings HADOOP = new BlacklistSettings(4, 3);

  public BlacklistSettings {
    if (slots < 1 || containers < 1) {
      throw new IllegalArgumentException(
          "a node is listed after one failure or more: " + slots + ", " + containers);
    }
  }

  /** The rule for a cluster, whose nodes have either slots or containers. */
  Blacklisting rule(Topology topology) {
    return topology.node(0).slots() instanceof Slots.Containers
        ? Blacklisting.yarn(containers)
        : Blacklisting.hadoop1(slots);
  }
}
