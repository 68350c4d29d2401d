package io.racklab.master.experiment;

import java.time.Duration;
import java.util.List;

/**
 * The faults in each run of an experiment.
 *
 * @param expiry for how long a node must have been silent until the job tracker takes it for lost,
 *     not negative
 */
public record Faults(Duration expiry, List<Fault> list) {
  /** Nothing goes wrong, but for worker processes that die. */
  public static final Faults NONE = new Faults(Defaults.duration("expiry"), List.of());

  public Faults {
    if (expiry.isNegative()) {
      throw new IllegalArgumentException("expiry must not be negative, but is " + expiry);
    }
    list = List.copyOf(list);
  }

  /** When the last fault that has a time happens or is over, or 0. */
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
