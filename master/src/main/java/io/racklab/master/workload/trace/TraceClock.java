package io.racklab.master.workload.trace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts jobs into the order of their submission, and counts time from the first one. */
final class TraceClock {
  private final List<Submitted> all = new ArrayList<>();

  private record Submitted(long millis, TraceJob job) {}

  /**
   * @param millis at which the job was submitted, by the trace's clock
   * @param job with any time
   */
  void add(long millis, TraceJob job) {
    all.add(new Submitted(millis, job));
  }

  /** All of them; those of one instant in the order of the file. */
  List<TraceJob> jobs() {
    all.sort(Comparator.comparingLong(Submitted::millis));
    List<TraceJob> jobs = new ArrayList<>(all.size());
    for (Submitted one : all) {
      Duration since = Duration.ofMillis(one.millis - all.get(0).millis);
      jobs.add(one.job.at(since));
    }
    return List.copyOf(jobs);
  }
}
