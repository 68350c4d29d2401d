package io.racklab.master.workload.trace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts jobs into the order of their submission, and counts time from the first one. */
final class TraceClock {
  private final List<Submitted> all = new ArrayList<>();
  private final List<TraceRemark> remarks = new ArrayList<>();

  private record Submitted(Duration time, TraceJob job) {}

  /**
   * @param time at which the job was submitted, by the trace's clock
   * @param job with any time
   */
  void add(Duration time, TraceJob job) {
    all.add(new Submitted(time, job));
  }

  /** A remark on the whole trace. It goes with the first job, which is played if any is. */
  void remark(TraceRemark remark) {
    remarks.add(remark);
  }

  /** All of them; those of one instant in the order in which they were added. */
  List<TraceJob> jobs() {
    all.sort(Comparator.comparing(Submitted::time));
    List<TraceJob> jobs = new ArrayList<>(all.size());
    for (Submitted one : all) {
      jobs.add(one.job.at(one.time.minus(all.get(0).time)));
    }
    if (!jobs.isEmpty()) {
      remarks.forEach(remark -> jobs.set(0, jobs.get(0).with(remark)));
    }
    return List.copyOf(jobs);
  }
}
