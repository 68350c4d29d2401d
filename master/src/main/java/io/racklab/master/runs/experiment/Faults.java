package io.racklab.master.runs.experiment;

import java.time.Duration;
import java.util.List;

/**
 * The faults in each run of an experiment.
 *
 * @param expiry the time without a heartbeat after which the job tracker declares a node lost, not
 *     negative
 */
public record Faults(Duration expiry, List<Fault> list) {
  /** No faults other than worker processes that die. */
  public static final Faults NONE = new Faults(ExperimentKeys.EXPIRY.usual(), List.of());

  public Faults {
    if (expiry.isNegative()) {
      throw new IllegalArgumentException("expiry must not be negative, but is " + expiry);
    }
    list = List.copyOf(list);
  }

  /**
   * Returns the time at which the last fault with a fixed time begins or ends; 0 if there is none.
   */
  public long lastAtNanos() {
    return list.stream()
        .filter(fault -> fault.moment() instanceof Fault.At)
        .mapToLong(Faults::lastAtNanos)
        .max()
        .orElse(0);
  }

  private static long lastAtNanos(Fault fault) {
    Duration at = ((Fault.At) fault.moment()).time();
    return at.plus(fault.lasting().orElse(Duration.ZERO)).toNanos();
  }
}
