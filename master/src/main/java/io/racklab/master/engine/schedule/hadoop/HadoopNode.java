package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.yarn.Resource;

/**
 * A node as Hadoop sees it.
 *
 * @param name the host name, different for each node
 * @param rack the number of its rack
 * @param label the node's label (partition) in Hadoop's notation, such as {@code gpu} or {@code
 *     gpu(exclusive=false)}; empty for the default partition
 */
public record HadoopNode(String name, int rack, Resource resource, String label) {
  /** A node of the default partition. */
  public HadoopNode(String name, int rack, Resource resource) {
    this(name, rack, resource, "");
  }
}
