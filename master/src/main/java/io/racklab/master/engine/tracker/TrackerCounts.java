package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;

/** Counts over a run, for its observers. */
final class TrackerCounts {
  private int jobs;
  private int jobsSubmitted;
  private long maps;
  private long mapsKnown;
  private long reduces;
  private long reducesKnown;
  private long movedBytes;

  void submitted(JobSpec job) {
    jobsSubmitted++;
    mapsKnown += job.maps();
    reducesKnown += job.reduces();
  }

  void ended(TaskType type, boolean chosen, AttemptReport report) {
    moved(report);
    if (chosen && type == TaskType.MAP) {
      mapChosen();
    } else if (chosen) {
      reduces++;
    }
  }

  /** Adds the bytes of an attempt that has ended; whether it counts may be undecided. */
  void moved(AttemptReport report) {
    movedBytes += report.remoteInputBytes() + report.shuffleBytes();
  }

  void mapChosen() {
    maps++;
  }

  /** Subtracts the finished tasks of a job that restarts. */
  void restarted(Job job) {
    maps -= job.finished(TaskType.MAP);
    reduces -= job.finished(TaskType.REDUCE);
  }

  /** Subtracts finished maps that run again. */
  void lost(int count) {
    maps -= count;
  }

  /** Subtracts the unfinished tasks of a failed job, since they will never run. */
  void failed(Job job) {
    mapsKnown -= job.total(TaskType.MAP) - job.finished(TaskType.MAP);
    reducesKnown -= job.total(TaskType.REDUCE) - job.finished(TaskType.REDUCE);
  }

  /** Subtracts the tasks of a job that ends unstarted. */
  void neverRun(JobSpec job) {
    mapsKnown -= job.maps();
    reducesKnown -= job.reduces();
    finishedJob();
  }

  void finishedJob() {
    jobs++;
  }

  /**
   * @param running the running attempts, without reduces that wait for maps to end
   */
  RunProgress progress(int running) {
    return new RunProgress(
        jobs, jobsSubmitted, maps, mapsKnown, reduces, reducesKnown, running, movedBytes);
  }
}
