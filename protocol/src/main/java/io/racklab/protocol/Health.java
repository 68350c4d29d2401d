package io.racklab.protocol;

/**
 * Figures that tell how well a worker process could keep up during a run.
 *
 * @param control from the instant at which a rate changed until its senders obeyed
 * @param timers from the time for which a timer was set until it was heard
 * @param starts from the time for which a flow's start was planned until its sender knew of it
 * @param busy the mean share of the machine's processors that were busy, by all programs; 0 where
 *     it cannot be known
 * @param saturated the share of the time in which hardly any processor was idle
 */
public record Health(
    Lateness control, Lateness timers, Lateness starts, double busy, double saturated) {
  /** Of a process in which nothing can be late. */
  public static final Health PERFECT =
      new Health(Lateness.NONE, Lateness.NONE, Lateness.NONE, 0, 0);

  public Health {
    if (!(busy >= 0 && busy <= 1 && saturated >= 0 && saturated <= 1)) {
      throw new IllegalArgumentException("not shares: " + busy + ", " + saturated);
    }
  }

  /** The worse of two in every respect. */
  public Health or(Health other) {
    return new Health(
        control.or(other.control),
        timers.or(other.timers),
        starts.or(other.starts),
        Math.max(busy, other.busy),
        Math.max(saturated, other.saturated));
  }
}
