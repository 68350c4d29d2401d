package io.racklab.protocol;

/**
 * The content of a flow: map output to a reduce, a block to a map on another node, or a replica of
 * a task's output.
 */
public enum FlowKind {
  SHUFFLE,
  INPUT,
  OUTPUT
}
