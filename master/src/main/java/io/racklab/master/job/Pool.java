package io.racklab.master.job;

import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A pool of jobs, with counts over them kept as its jobs change. */
public final class Pool {
  private final String name;
  private final List<Job> jobs = new ArrayList<>();
  private int runningMaps;
  private int runningReduces;

  Pool(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  /** Jobs that have not ended, in the order of their submission. */
  public List<Job> jobs() {
    return Collections.unmodifiableList(jobs);
  }

  public int running(TaskType type) {
    return type == TaskType.MAP ? runningMaps : runningReduces;
  }

  void add(Job job) {
    jobs.add(job);
  }

  void remove(Job job) {
    jobs.remove(job);
  }

  void started(TaskType type, int change) {
    if (type == TaskType.MAP) {
      runningMaps += change;
    } else {
      runningReduces += change;
    }
  }
}
