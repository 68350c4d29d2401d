package io.racklab.master.schedule.order;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The slots of one type that a queue and its users hold, and whether a job may have more: the
 * SlotsUsage and assignSlotsToJob of Hadoop 1.2.1's CapacitySchedulerQueue.
 *
 * <p>As in Hadoop, which users still want slots and how many nodes are kept for a job is what it
 * was when the heartbeat began; what runs is counted anew for each slot.
 */
final class CapacityUse {
  private final CapacityShare share;
  private final TaskType type;
  private List<Job> jobs = List.of();
  private ToIntFunction<Job> kept = job -> 0;
  private int ownSlots;
  private int mostSlots;
  private int users;
  private int held;
  private final Map<String, Integer> heldByUser = new HashMap<>();

  CapacityUse(CapacityShare share, TaskType type) {
    this.share = share;
    this.type = type;
  }

  /**
   * A heartbeat begins.
   *
   * @param started the queue's jobs that may run
   * @param keptNodes how many nodes are kept for a job
   */
  void begin(List<Job> started, ToIntFunction<Job> keptNodes, int clusterSlots) {
    jobs = started;
    kept = keptNodes;
    ownSlots = share.ownSlots(clusterSlots);
    mostSlots = share.mostSlots(clusterSlots);
    Set<String> wanting = new HashSet<>();
    for (Job job : jobs) {
      if (job.wants(type)) {
        wanting.add(job.spec().user());
      }
    }
    users = Math.max(1, wanting.size());
  }

  /** Counts what runs now. */
  void count() {
    held = 0;
    heldByUser.clear();
    for (Job job : jobs) {
      int slots = (job.running(type) + kept.applyAsInt(job)) * job.slotsPerTask(type);
      if (slots > 0) {
        held += slots;
        heldByUser.merge(job.spec().user(), slots, Integer::sum);
      }
    }
  }

  /** Held in relation to its own; a queue without slots of its own counts as just full. */
  double ratio() {
    return ownSlots == 0 ? 1 : held / (double) ownSlots;
  }

  /** Whether neither the queue nor the job's user would exceed a limit with one more task. */
  boolean allows(Job job) {
    int asked = job.slotsPerTask(type);
    if (mostSlots > 0 && held + asked > mostSlots) {
      return false;
    }
    // A queue of less than one slot makes progress all the same.
    int own = Math.max(ownSlots, asked);
    int now = Math.max(own, held + asked);
    int limit =
        Math.min(
            Math.max(up(now, users), up(share.userLimit() * now, 100)),
            (int) (own * (float) share.userLimitFactor()));
    return heldByUser.getOrDefault(job.spec().user(), 0) + asked <= limit;
  }

  /** A quotient, rounded up. */
  private static int up(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
