package io.racklab.protocol;

/** The place from which a map reads its input, the nearest first. */
public enum Locality {
  NODE,
  RACK,
  OFF
}
