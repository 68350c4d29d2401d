package io.racklab.master.schedule.yarn;

/** The outcome of a node that was offered to queues of the capacity scheduler. */
sealed interface CapacityOutcome {
  /** A container was given. */
  record Given(Container container) implements CapacityOutcome {}

  /** It has too little room for a container, and is kept for it until it has more. */
  record Reserved() implements CapacityOutcome {}

  /** The application has no use for it now; others may have. */
  record Skipped() implements CapacityOutcome {}

  /** Somebody wants more than the queue may still take. */
  record Limited() implements CapacityOutcome {}

  /** Nobody took it. */
  record Nothing() implements CapacityOutcome {}

  CapacityOutcome RESERVED = new Reserved();
  CapacityOutcome SKIPPED = new Skipped();
  CapacityOutcome LIMITED = new Limited();
  CapacityOutcome NOTHING = new Nothing();

  /** Whether some of the node's room is given or promised. */
  default boolean taken() {
    return this instanceof Given || this instanceof Reserved;
  }
}
