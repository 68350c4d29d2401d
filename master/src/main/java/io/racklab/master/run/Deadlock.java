package io.racklab.master.run;

import io.racklab.master.tracker.RunProgress;
import java.time.Duration;
import java.util.Optional;

/**
 * Notices a run that can never go on, such as one whose application masters hold all memory and
 * wait for each other: jobs wait, nothing has run for an hour of the run but reduces that wait for
 * maps, and nothing is due that could change that. Waits of schedulers are of seconds or minutes.
 */
final class Deadlock {
  private static final Duration LONG_ENOUGH = Duration.ofHours(1);

  private final long patienceNanos;
  private RunProgress before;
  private long sinceNanos;

  /**
   * @param expiry for how long a lost node may be waited for
   */
  Deadlock(Duration expiry) {
    patienceNanos = LONG_ENOUGH.plus(expiry).toNanos();
  }

  /**
   * Looks at a run from time to time.
   *
   * @param due whether a job or a fault is still to come
   * @return why it can never go on, if that is so
   */
  Optional<String> look(RunProgress now, boolean due, long nanos) {
    int waiting = now.jobsSubmitted() - now.jobs();
    if (due || waiting == 0 || now.running() > 0 || !now.equals(before)) {
      before = now;
      sinceNanos = nanos;
      return Optional.empty();
    }
    return nanos - sinceNanos < patienceNanos
        ? Optional.empty()
        : Optional.of(
            String.format(
                "no task has gone on for %d minutes and nothing is due, but %d %s: the scheduler can"
                    + " start none of their tasks (--explain says why in events.csv)",
                Duration.ofNanos(nanos - sinceNanos).toMinutes(),
                waiting,
                waiting == 1 ? "job waits" : "jobs wait"));
  }
}
