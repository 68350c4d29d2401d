package io.racklab.protocol;

/**
 * The content of a flow: map output to a reduce, an input block to a map, or a task's output to a
 * disk or a replica; spills and merges on the disk of the task's node; or a block that lacks
 * replicas, from a node with a replica to one without.
 */
public enum FlowKind {
  SHUFFLE,
  INPUT,
  OUTPUT,
  SPILL,
  MERGE,
  REPLICATION
}
