package io.racklab.protocol;

/** The content of a flow. */
public enum FlowKind {
  /** Map output, to a reduce. */
  SHUFFLE,
  /** An input block, to a map. */
  INPUT,
  /** A task's output, to a disk or to the next node of the write pipeline. */
  OUTPUT,
  /** Spilled output, to the disk of the task's node. */
  SPILL,
  /** Files that a task merges on the disk of its node. */
  MERGE,
  /** A block with too few replicas, from a node with a replica to a node without. */
  REPLICATION
}
