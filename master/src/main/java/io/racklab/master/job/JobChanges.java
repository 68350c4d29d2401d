package io.racklab.master.job;

import java.util.function.Consumer;

/**
 * Jobs in the order of their latest changes: whoever keeps counts over jobs looks only at those
 * that have changed since, however many there are.
 */
final class JobChanges {
  private Latest newest;
  private long clock;

  /** A job that has just come. */
  Latest of(Job job) {
    Latest latest = new Latest(job);
    latest.link();
    return latest;
  }

  /** The time of the latest change, by a clock that each change moves on by one. */
  long now() {
    return clock;
  }

  /** Tells of each job that has changed after a time, the one that has changed last first. */
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

    /** Its time, by the clock of {@link JobChanges#now}. */
    long at() {
      return at;
    }

    /** The job has changed once more. */
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

    /** The job has left and is forgotten. */
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
