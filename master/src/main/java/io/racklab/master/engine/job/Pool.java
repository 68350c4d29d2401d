package io.racklab.master.engine.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A pool of jobs, with counts that are updated as its jobs change. */
public final class Pool {
  private final String name;
  private final List<Job> jobs = new ArrayList<>();
  private final Demand demand;
  private int changes;

  Pool(String name, Demand all) {
    this.name = name;
    demand = new Demand(all);
  }

  public String name() {
    return name;
  }

  /** Returns the jobs that have not ended, in the order of their submission. */
  public List<Job> jobs() {
    return Collections.unmodifiableList(jobs);
  }

  /** Counts the jobs that have come or left. While the value is unchanged, so is {@link #jobs}. */
  public int changes() {
    return changes;
  }

  public Demand demand() {
    return demand;
  }

  void add(Job job) {
    int place = jobs.size();
    while (place > 0 && Job.BY_SUBMISSION.compare(job, jobs.get(place - 1)) < 0) {
      place--;
    }
    jobs.add(place, job);
    changes++;
  }

  void remove(Job job) {
    jobs.remove(job);
    changes++;
  }
}
