package io.racklab.protocol;

/** Where a map reads its input from, nearest first. */
public enum Locality {
  NODE,
  RACK,
  OFF
}
