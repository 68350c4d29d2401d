package io.racklab.master.schedule.hadoop1;

/**
 * The share that a queue of Hadoop 1.2.1's CapacityTaskScheduler may use. Percentages are those of
 * capacity-scheduler.xml, from 0 to 100.
 *
 * @param queue its name: that of the pool whose jobs it takes
 * @param capacity percentage of the cluster's slots that is the queue's own
 * @param maxCapacity percentage of the cluster's slots that it never exceeds; 0 for no limit
 * @param userLimit percentage of the queue that each user may have however many there are, from 1
 * @param userLimitFactor multiple of the queue's own slots that one user never exceeds, at least 1
 * @param priorities whether more urgent jobs go first
 * @param maxTasks tasks of all started jobs together
 * @param maxTasksPerUser likewise for each user
 */
public record CapacityShare(
    String queue,
    double capacity,
    double maxCapacity,
    int userLimit,
    double userLimitFactor,
    boolean priorities,
    int maxTasks,
    int maxTasksPerUser) {
  public CapacityShare {
    require(capacity >= 0 && capacity <= 100, "capacity must be from 0 to 100, not " + capacity);
    require(
        maxCapacity == 0 || (maxCapacity >= capacity && maxCapacity <= 100),
        "max-capacity must be from the capacity to 100, not " + maxCapacity);
    require(userLimit >= 1 && userLimit <= 100, "user-limit must be from 1 to 100: " + userLimit);
    // With less a user of a small queue would get no slot at all.
    require(userLimitFactor >= 1, "user-limit-factor must be at least 1, not " + userLimitFactor);
    require(
        maxTasksPerUser >= 1 && maxTasks >= maxTasksPerUser,
        "a queue's tasks are at least a user's, and those at least one");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** The queue's own slots; in single precision, as Hadoop computes them. */
  int ownSlots(int clusterSlots) {
    return (int) ((float) capacity * clusterSlots / 100);
  }

  /** Slots that the queue never exceeds; 0 for no limit, which Hadoop sees also in less than 1. */
  int mostSlots(int clusterSlots) {
    return (int) ((float) maxCapacity * clusterSlots / 100);
  }

  /** Started jobs at most, as a part of those of the whole cluster. */
  int maxJobs(int ofCluster) {
    return Math.max(1, (int) Math.ceil(ofCluster * capacity / 100));
  }

  /** Started jobs of one user at most. */
  int maxJobsPerUser(int ofCluster) {
    return Math.max(1, (int) Math.ceil(ofCluster * capacity / 100 * userLimit / 100));
  }
}
