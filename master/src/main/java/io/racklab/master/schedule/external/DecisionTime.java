package io.racklab.master.schedule.external;

import java.time.Duration;

/** Emulated time that the answers of a program take in virtual time. */
public sealed interface DecisionTime {
  /** They take none. */
  DecisionTime NONE = new Fixed(Duration.ZERO);

  /**
   * Each takes as long.
   *
   * @param each not negative
   */
  record Fixed(Duration each) implements DecisionTime {
    public Fixed {
      if (each.isNegative()) {
        throw new IllegalArgumentException("an answer takes " + each);
      }
    }
  }

  /** Each takes as long as the program really takes, or took when it was recorded. */
  record Measured() implements DecisionTime {}
}
