package io.racklab.protocol;

/**
 * What a flow carries: map output to a reduce, a block to a map on another node, or a replica of a
 * task's output.
 */
public enum FlowKind {
  SHUFFLE,
  INPUT,
  OUTPUT
}
