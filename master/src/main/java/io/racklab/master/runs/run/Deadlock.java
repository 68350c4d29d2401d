package io.racklab.master.runs.run;

import io.racklab.master.engine.tracker.RunProgress;
import java.time.Duration;
import java.util.Optional;

/**
 * Detects a run that can never continue, such as one whose application masters hold all memory and
 * wait for each other: jobs wait, nothing but reduces that wait for maps has run for an emulated
 * hour, and no event is due that could change that. The waits of schedulers, such as for locality,
 * are much shorter: seconds or minutes.
 */
final class Deadlock {
  private static final Duration LONG_ENOUGH = Duration.ofHours(1);

  private final long patienceNanos;
  private RunProgress before;
  private long sinceNanos;

  /**
   * @param expiry the time without a heartbeat after which the job tracker declares a node lost
   */
  Deadlock(Duration expiry) {
    patienceNanos = LONG_ENOUGH.plus(expiry).toNanos();
  }

  /**
   * Checks a run's progress; called periodically.
   *
   * @param due true if a job or a fault is still to come
   * @return the reason, if the run can never continue
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
                "no task has progressed for %d minutes and nothing is due, but %d %s: the scheduler"
                    + " can start none of their tasks (--explain says why in events.csv)",
                Duration.ofNanos(nanos - sinceNanos).toMinutes(),
                waiting,
                waiting == 1 ? "job waits" : "jobs wait"));
  }
}
