package io.racklab.protocol;

/** Why an attempt was launched. */
public enum AttemptKind {
  ORIGINAL,
  SPECULATIVE,
  DUPLICATE,
  RERUN
}
