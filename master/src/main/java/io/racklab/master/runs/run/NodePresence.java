package io.racklab.master.runs.run;

/**
 * Whether a node runs, and what the job tracker knows of it. A node that was lost and is back runs
 * a new process, of which the tracker does not know until it hears the node.
 *
 * <pre>
 *                  SILENCE          LOSS         RETURN           EXPIRY           HEARING
 * HEARD            UNHEARD          LOST         -                MISSED           HEARD
 * UNHEARD          UNHEARD          LOST         -                MISSED           HEARD
 * RENEWED          RENEWED          LOST         -                MISSED_RENEWED   HEARD
 * LOST             LOST             LOST         RENEWED          MISSED_LOST      -
 * MISSED           MISSED           MISSED_LOST  -                MISSED           HEARD
 * MISSED_RENEWED   MISSED_RENEWED   MISSED_LOST  -                MISSED_RENEWED   HEARD
 * MISSED_LOST      MISSED_LOST      MISSED_LOST  MISSED_RENEWED   MISSED_LOST      -
 * </pre>
 */
enum NodePresence {
  /** The tracker hears the node. */
  HEARD,
  /** The node runs, and the tracker does not hear it. */
  UNHEARD,
  /** A new process of the node runs, and the tracker does not hear it. */
  RENEWED,
  /** The node does not run. */
  LOST,
  /** The node runs, and the tracker has declared it lost. */
  MISSED,
  /** A new process of the node runs, and the tracker has declared the node lost. */
  MISSED_RENEWED,
  /** The node does not run, and the tracker has declared it lost. */
  MISSED_LOST;

  /** A change that moves a node from one state to the next. */
  enum Change {
    /** The tracker no longer hears the node. */
    SILENCE,
    /** The node stops running. */
    LOSS,
    /** A lost node runs again. */
    RETURN,
    /** The tracker declares the node lost. */
    EXPIRY,
    /** The tracker hears the node. */
    HEARING
  }

  /**
   * Returns the state after a change.
   *
   * @throws IllegalStateException if a node in this state cannot undergo the change
   */
  NodePresence after(Change change) {
    return switch (change) {
      case SILENCE -> this == HEARD ? UNHEARD : this;
      case LOSS -> isMissed() ? MISSED_LOST : LOST;
      case RETURN -> returned();
      case EXPIRY -> missed();
      case HEARING -> heard();
    };
  }

  private NodePresence returned() {
    return switch (this) {
      case LOST -> RENEWED;
      case MISSED_LOST -> MISSED_RENEWED;
      default -> throw new IllegalStateException("a node that is " + this + " returns");
    };
  }

  private NodePresence missed() {
    return switch (this) {
      case HEARD, UNHEARD -> MISSED;
      case RENEWED -> MISSED_RENEWED;
      case LOST -> MISSED_LOST;
      default -> this;
    };
  }

  private NodePresence heard() {
    if (isLost()) {
      throw new IllegalStateException("a node that is " + this + " is heard");
    }
    return HEARD;
  }

  /** True if the node does not run. */
  boolean isLost() {
    return this == LOST || this == MISSED_LOST;
  }

  /** True if the tracker has declared the node lost and has not heard it since. */
  boolean isMissed() {
    return this == MISSED || this == MISSED_RENEWED || this == MISSED_LOST;
  }

  /** True if the node runs a process that the tracker has not heard. */
  boolean isRenewed() {
    return this == RENEWED || this == MISSED_RENEWED;
  }
}
