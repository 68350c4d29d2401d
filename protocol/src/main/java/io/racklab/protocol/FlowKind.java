package io.racklab.protocol;

/**
 * The content of a flow: map output to a reduce, a block to a map, a task's output to a disk or a
 * replica; or, on the disk of the task's node, what it spills and merges in between; or a block
 * that lacks replicas, from a node that has one to one that has not.
 */
public enum FlowKind {
  SHUFFLE,
  INPUT,
  OUTPUT,
  SPILL,
  MERGE,
  REPLICATION
}
