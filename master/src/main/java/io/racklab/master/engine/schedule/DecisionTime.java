package io.racklab.master.engine.schedule;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.TimeSpan;
import java.time.Duration;

/** The emulated time that decisions take under the virtual clock. */
public sealed interface DecisionTime {
  /** Decisions take no time. */
  DecisionTime NONE = new Fixed(Duration.ZERO);

  /**
   * Each decision takes a fixed time: an answer of a program, or a heartbeat of Hadoop's scheduler.
   *
   * @param each the time, not negative
   */
  record Fixed(Duration each) implements DecisionTime {
    public Fixed {
      if (each.isNegative()) {
        throw new IllegalArgumentException("the time of a decision must not be negative: " + each);
      }
    }
  }

  /**
   * Each decision takes its real time: the wall-clock time of a program's answer, which a replay of
   * the recording repeats, or the processor time of a scheduler in Racklab's own process.
   */
  record Measured() implements DecisionTime {}

  /** Reads {@code none}, {@code measured} or a time; {@link #NONE} if the key is not there. */
  static DecisionTime read(Field field) {
    return field
        .<DecisionTime>read(
            text ->
                switch (text) {
                  case "none" -> NONE;
                  case "measured" -> new Measured();
                  default -> new Fixed(TimeSpan.parse(text));
                })
        .orElse(NONE);
  }
}
