package io.racklab.protocol;

/**
 * Measures of how well a worker process kept up during a run.
 *
 * @param control the lateness of rate changes: from the instant of the change until its senders
 *     applied it
 * @param timers the lateness of timers: from the time for which one was set until it fired
 * @param starts the lateness of flows' starts: from the planned time until the sender received the
 *     message
 * @param busy the mean share of the machine's processors that were busy with any program; 0 if
 *     unknown
 * @param saturated the share of the time in which hardly any processor was idle
 */
public record Health(
    Lateness control, Lateness timers, Lateness starts, double busy, double saturated) {
  /** The health of a process in which nothing can be late. */
  public static final Health PERFECT =
      new Health(Lateness.NONE, Lateness.NONE, Lateness.NONE, 0, 0);

  public Health {
    if (!(busy >= 0 && busy <= 1 && saturated >= 0 && saturated <= 1)) {
      throw new IllegalArgumentException(
          "shares must be from 0 to 1, not " + busy + " and " + saturated);
    }
  }

  /** Returns the worse of both values in every component. */
  public Health or(Health other) {
    return new Health(
        control.or(other.control),
        timers.or(other.timers),
        starts.or(other.starts),
        Math.max(busy, other.busy),
        Math.max(saturated, other.saturated));
  }
}
