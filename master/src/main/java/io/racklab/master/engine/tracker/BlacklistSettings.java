package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Blacklisting;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;

/**
 * The number of failed attempts of a job on a node after which the node gets no more tasks of the
 * job.
 *
 * @param slots the number for nodes with slots: Hadoop 1's mapred.max.tracker.failures
 * @param containers the number for nodes with containers: mapreduce.job.maxtaskfailures.per.tracker
 */
public record BlacklistSettings(int slots, int containers) {
  /** The value that disables blacklisting: the node gets tasks after any number of failures. */
  public static final int OFF = Integer.MAX_VALUE;

  /** The defaults of Hadoop 1.2.1 and Hadoop 3. */
  public static final BlacklistSettings HADOOP = new BlacklistSettings(4, 3);

  public BlacklistSettings {
    if (slots < 1 || containers < 1) {
      throw new IllegalArgumentException(
          "a job blacklists a node after one failure or more, not after "
              + slots
              + ", "
              + containers);
    }
  }

  /** Returns the rule for a cluster, whose nodes have either slots or containers. */
  Blacklisting rule(Topology topology) {
    return topology.node(0).slots() instanceof Slots.Containers
        ? Blacklisting.yarn(containers)
        : Blacklisting.hadoop1(slots);
  }
}
