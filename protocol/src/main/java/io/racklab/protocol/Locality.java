package io.racklab.protocol;

/** The place from which a map reads its input, the nearest first. */
public enum Locality {
  /** The map's own node. */
  NODE,
  /** Another node of its rack. */
  RACK,
  /** A node of another rack. */
  OFF
}
