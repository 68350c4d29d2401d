package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.workload.JobSpec;
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

  /** Adds an ended attempt of which it is undecided whether it counts. */
  void moved(AttemptReport report) {
    movedBytes += report.remoteInputBytes() + report.shuffleBytes();
  }

  void mapChosen() {
    maps++;
  }

  /** Takes what a job has done off the counts, since it is lost. */
  void restarted(Job job) {
    maps -= job.finished(TaskType.MAP);
    reduces -= job.finished(TaskType.REDUCE);
  }

  /** Maps that had ended run again. */
  void lost(int count) {
    maps -= count;
  }

  /** Takes what a job has not done off the counts, since it will never be done. */
  void failed(Job job) {
    mapsKnown -= job.total(TaskType.MAP) - job.finished(TaskType.MAP);
    reducesKnown -= job.total(TaskType.REDUCE) - job.finished(TaskType.REDUCE);
  }

  /** A job is over of which no task will run. */
  void neverRun(JobSpec job) {
    mapsKnown -= job.maps();
    reducesKnown -= job.reduces();
    finishedJob();
  }

  void finishedJob() {
    jobs++;
  }

  /**
   * @param running attempts now that end of themselves
   */
  RunProgress progress(int running) {
    return new RunProgress(
        jobs, jobsSubmitted, maps, mapsKnown, reduces, reducesKnown, running, movedBytes);
  }
}
