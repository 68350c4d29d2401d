package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.TaskType;

/** Finds whether a job's maps wait or run in attempts that may still be needed. */
final class ModelOriginals {
  private ModelOriginals() {}

  /** True if no map waits and no attempt runs except duplicates and originals that have lost. */
  static boolean haveEnded(Job job) {
    return job.pending(TaskType.MAP) == 0
        && job.runningTasks(TaskType.MAP).all().stream().noneMatch(task -> originalRuns(job, task));
  }

  private static boolean originalRuns(Job job, RunningTask task) {
    DuplicateRace race = job.races().of(task.task());
    return race == null || (!race.decided() && !task.but(race.duplicate()).isEmpty());
  }
}
