package io.racklab.master.engine.workload.trace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /**
   * Adds the jobs and remarks of another file of the trace. Lines of two files may be equal, so
   * that jobs are numbered instead.
   */
  void addAll(TraceClock other) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    for (Submitted one : other.all) {
      numbers.putIfAbsent(one.job.line(), all.size() + numbers.size() + 1);
    }
    for (Submitted one : other.all) {
      all.add(new Submitted(one.time, one.job.numbered(numbers)));
    }
    remarks.addAll(other.remarks);
  }

  /** True if there is neither a job nor a remark. */
  boolean isEmpty() {
    return all.isEmpty() && remarks.isEmpty();
  }

  /** Returns all jobs. Those of one instant keep the order in which they were added. */
  List<TraceJob> jobs() {
    all.sort(Comparator.comparing(Submitted::time));
    List<TraceJob> jobs = new ArrayList<>(all.size());
    for (Submitted one : all) {
      jobs.add(one.job.at(one.time.minus(all.get(0).time)));
    }
    if (!jobs.isEmpty()) {
      jobs.set(0, jobs.get(0).with(remarks));
    }
    return List.copyOf(jobs);
  }
}
