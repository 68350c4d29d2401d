package io.racklab.master.engine.schedule.yarn;

/** The outcome of offering a node to queues of the capacity scheduler. */
sealed interface CapacityOutcome {
  /** A container was given. */
  record Given(Container container) implements CapacityOutcome {}

  /** The node has too little room for the container and is reserved for it until it has more. */
  record Reserved() implements CapacityOutcome {}

  /** The application has no use for the node now; others may have. */
  record Skipped() implements CapacityOutcome {}

  /** An application wants more than the queue may still take. */
  record Limited() implements CapacityOutcome {}

  /** No application took the node. */
  record Nothing() implements CapacityOutcome {}

  CapacityOutcome RESERVED = new Reserved();
  CapacityOutcome SKIPPED = new Skipped();
  CapacityOutcome LIMITED = new Limited();
  CapacityOutcome NOTHING = new Nothing();

  /** True if part of the node was given or reserved. */
  default boolean taken() {
    return this instanceof Given || this instanceof Reserved;
  }
}
