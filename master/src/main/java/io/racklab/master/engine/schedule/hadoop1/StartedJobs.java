package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The started jobs of a queue: Hadoop 1.2.1's JobInitializationPoller. In the order of the queue,
 * jobs start while the limits of the queue and of their user on jobs and tasks allow it; a user's
 * jobs do not overtake each other. A job that exceeds a limit by itself starts once no other job
 * counts towards that limit; Hadoop would refuse it.
 */
final class StartedJobs {
  private final CapacityShare share;
  private final int maxJobs;
  private final int maxJobsPerUser;
  private Set<Integer> started = new HashSet<>();

  StartedJobs(CapacityShare share, int maxJobsOfCluster) {
    this.share = share;
    maxJobs = share.maxJobs(maxJobsOfCluster);
    maxJobsPerUser = share.maxJobsPerUser(maxJobsOfCluster);
  }

  /**
   * Starts the jobs that may start.
   *
   * @param jobs all jobs of the queue, in its order
   * @return the jobs that have been started, in the same order
   */
  List<Job> of(List<Job> jobs) {
    Set<Integer> before = started;
    started = new HashSet<>();
    Load ofQueue = new Load();
    Map<String, Load> ofUsers = new HashMap<>();
    for (Job job : jobs) {
      if (before.contains(job.number())) {
        start(job, ofQueue, ofUser(job, ofUsers));
      }
    }
    Set<String> usersThatWait = new HashSet<>();
    for (Job job : jobs) {
      if (started.contains(job.number())) {
        continue;
      }
      if (!ofQueue.takes(job, maxJobs, share.maxTasks())) {
        break;
      }
      Load ofUser = ofUser(job, ofUsers);
      if (usersThatWait.contains(job.spec().user())
          || !ofUser.takes(job, maxJobsPerUser, share.maxTasksPerUser())) {
        usersThatWait.add(job.spec().user());
      } else {
        start(job, ofQueue, ofUser);
      }
    }
    List<Job> running = new ArrayList<>(started.size());
    for (Job job : jobs) {
      if (started.contains(job.number())) {
        running.add(job);
      }
    }
    return running;
  }

  private static Load ofUser(Job job, Map<String, Load> ofUsers) {
    return ofUsers.computeIfAbsent(job.spec().user(), user -> new Load());
  }

  private void start(Job job, Load ofQueue, Load ofUser) {
    started.add(job.number());
    ofQueue.add(job);
    ofUser.add(job);
  }

  private static final class Load {
    private int jobs;
    private long tasks;

    void add(Job job) {
      jobs++;
      tasks += tasks(job);
    }

    boolean takes(Job job, int maxJobs, int maxTasks) {
      return jobs == 0 || (jobs < maxJobs && tasks + tasks(job) <= maxTasks);
    }

    private static int tasks(Job job) {
      return job.total(TaskType.MAP) + job.total(TaskType.REDUCE);
    }
  }
}
