package io.racklab.protocol;

/** The reason why an attempt was launched. */
public enum AttemptKind {
  ORIGINAL,
  SPECULATIVE,
  DUPLICATE,
  RERUN
}
