package io.racklab.master.engine.schedule.hadoop1;

/**
 * The limits of a queue of Hadoop 1.2.1's CapacityTaskScheduler. Percentages are those of
 * capacity-scheduler.xml, from 0 to 100.
 *
 * @param queue the queue's name, which is that of the pool whose jobs it takes
 * @param capacity the percentage of the cluster's slots that is the queue's own
 * @param maxCapacity the percentage of the cluster's slots that the queue never exceeds; 0 for no
 *     limit
 * @param userLimit the percentage of the queue that each user may have however many users there
 *     are, from 1
 * @param userLimitFactor the multiple of the queue's own slots that one user never exceeds, at
 *     least 1
 * @param priorities true if more urgent jobs go first
 * @param maxTasks the limit on the tasks of all started jobs together
 * @param maxTasksPerUser the limit on the tasks of one user's started jobs
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
    // With a smaller factor, a user of a small queue would get no slot at all.
    require(userLimitFactor >= 1, "user-limit-factor must be at least 1, not " + userLimitFactor);
    require(
        maxTasksPerUser >= 1 && maxTasks >= maxTasksPerUser,
        "max-tasks-per-user must be at least 1, and max-tasks at least max-tasks-per-user");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Returns the queue's own slots, computed in single precision as in Hadoop. */
  int ownSlots(int clusterSlots) {
    return (int) ((float) capacity * clusterSlots / 100);
  }

  /**
   * Returns the slots that the queue never exceeds; 0 for no limit. As in Hadoop, a limit of less
   * than one slot is none.
   */
  int mostSlots(int clusterSlots) {
    return (int) ((float) maxCapacity * clusterSlots / 100);
  }

  /**
   * Returns the most jobs of the queue that may have started and not ended: its capacity's part of
   * the cluster's limit.
   */
  int maxJobs(int ofCluster) {
    return Math.max(1, (int) Math.ceil(ofCluster * capacity / 100));
  }

  /** Returns the most jobs of one user in the queue that may have started and not ended. */
  int maxJobsPerUser(int ofCluster) {
    return Math.max(1, (int) Math.ceil(ofCluster * capacity / 100 * userLimit / 100));
  }
}
