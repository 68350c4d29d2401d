package io.racklab.master.engine.schedule.external;

import java.time.Duration;

/** The emulated time that a program's answers take under the virtual clock. */
public sealed interface DecisionTime {
  /** Answers take no time. */
  DecisionTime NONE = new Fixed(Duration.ZERO);

  /**
   * Each answer takes a fixed time.
   *
   * @param each the time, not negative
   */
  record Fixed(Duration each) implements DecisionTime {
    public Fixed {
      if (each.isNegative()) {
        throw new IllegalArgumentException("the time of an answer must not be negative: " + each);
      }
    }
  }

  /** Each answer takes the time that the program really takes, or took when it was recorded. */
  record Measured() implements DecisionTime {}
}
