package io.racklab.master.engine.job;

import java.util.function.Consumer;

/**
 * Jobs in the order of their latest changes, so that counts over jobs need to visit only the jobs
 * that have changed since the last visit.
 */
final class JobChanges {
  private Latest newest;
  private long clock;

  /** Adds a new job. */
  Latest of(Job job) {
    Latest latest = new Latest(job);
    latest.link();
    return latest;
  }

  /** Returns the time of the latest change, by a clock that each change advances by one. */
  long now() {
    return clock;
  }

  /** Passes on each job that has changed after a time, the latest change first. */
  void since(long time, Consumer<Job> told) {
    for (Latest one = newest; one != null && one.at > time; one = one.older) {
      told.accept(one.job);
    }
  }

  /** The latest change of one job. */
  final class Latest {
    private final Job job;
    private long at;
    private Latest newer;
    private Latest older;

    private Latest(Job job) {
      this.job = job;
    }

    /** Returns the change's time, by the clock of {@link JobChanges#now}. */
    long at() {
      return at;
    }

    /** Records another change of the job. */
    void again() {
      if (this != newest) {
        unlink();
        link();
      } else {
        at = ++clock;
      }
    }

    private void link() {
      at = ++clock;
      newer = null;
      older = newest;
      if (older != null) {
        older.newer = this;
      }
      newest = this;
    }

    /** Removes the job, which has left. */
    void unlink() {
      if (newer == null) {
        newest = older;
      } else {
        newer.older = older;
      }
      if (older != null) {
        older.newer = newer;
      }
    }
  }
}
