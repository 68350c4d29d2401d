package io.racklab.master.engine.workload.trace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Sorts jobs by their submission, and counts time from the first one. */
final class TraceClock {
  private final List<Submitted> all = new ArrayList<>();
  private final List<TraceRemark> remarks = new ArrayList<>();

  private record Submitted(Duration time, TraceJob job) {}

  /**
   * @param time the job's submit time, by the trace's clock
   * @param job the job; its own time is ignored
   */
  void add(Duration time, TraceJob job) {
    all.add(new Submitted(time, job));
  }

  /**
   * Adds a remark on the whole trace. It is attached to the first job, which is replayed whenever
   * any job is.
   */
  void remark(TraceRemark remark) {
    remarks.add(remark);
  }

  /** Returns all jobs. Those of one instant keep the order in which they were added. */
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
