package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The slots of one type that a queue and its users hold, and the limits on them: the SlotsUsage and
 * assignSlotsToJob of Hadoop 1.2.1's CapacitySchedulerQueue.
 *
 * <p>As in Hadoop, the users that still want slots and the nodes reserved for each job are as of
 * the start of the heartbeat; running tasks are current. The counts are incremental: only changed
 * jobs are counted again.
 */
final class CapacityUse {
  private final CapacityShare share;
  private final TaskType type;
  private final Map<Integer, Started> started = new LinkedHashMap<>();
  private final Map<String, User> ofUsers = new LinkedHashMap<>();
  private final List<Started> keeping = new ArrayList<>();
  private final BitSet mayTake = new BitSet();
  private int ownSlots;
  private int mostSlots;
  private int usersWanting;
  private int users;
  private int held;

  CapacityUse(CapacityShare share, TaskType type) {
    this.share = share;
    this.type = type;
  }

  /**
   * Restarts the counts, after a job was submitted or has ended.
   *
   * @param jobs the queue's jobs that may run, in its order
   */
  void of(List<Job> jobs) {
    started.clear();
    ofUsers.clear();
    keeping.clear();
    mayTake.clear();
    usersWanting = 0;
    held = 0;
    for (int place = 0; place < jobs.size(); place++) {
      Job job = jobs.get(place);
      User user = ofUsers.computeIfAbsent(job.spec().user(), name -> new User());
      started.put(job.number(), new Started(job, place, user));
      changed(job);
    }
  }

  /** The running or waiting tasks of a job have changed. */
  void changed(Job job) {
    Started one = started.get(job.number());
    if (one != null) {
      one.look();
    }
  }

  /**
   * A heartbeat begins.
   *
   * @param anyKept true if nodes are reserved for any job
   * @param kept returns the number of nodes that are reserved for a job
   */
  void begin(boolean anyKept, ToIntFunction<Job> kept, int clusterSlots) {
    ownSlots = share.ownSlots(clusterSlots);
    mostSlots = share.mostSlots(clusterSlots);
    users = Math.max(1, usersWanting);
    keeping.forEach(one -> one.keeps(0));
    keeping.clear();
    if (anyKept) {
      for (Started one : started.values()) {
        int nodes = kept.applyAsInt(one.job);
        if (nodes > 0) {
          one.keeps(nodes);
          keeping.add(one);
        }
      }
    }
  }

  /**
   * Returns the positions, in the queue's order, of the jobs that want a slot, or that may reserve
   * a node because their tasks hold several slots.
   */
  BitSet mayTake() {
    return mayTake;
  }

  /**
   * Returns the ratio of the held slots to the queue's own slots; 1 for a queue without slots of
   * its own.
   */
  double ratio() {
    return ownSlots == 0 ? 1 : held / (double) ownSlots;
  }

  /** True if one more task of the job exceeds no limit of the queue or of the job's user. */
  boolean allows(Job job) {
    int asked = job.slotsPerTask(type);
    if (mostSlots > 0 && held + asked > mostSlots) {
      return false;
    }
    // A queue with too few slots of its own for one task must make progress, too.
    int own = Math.max(ownSlots, asked);
    int now = Math.max(own, held + asked);
    int limit =
        Math.min(
            Math.max(up(now, users), up(share.userLimit() * now, 100)),
            (int) (own * (float) share.userLimitFactor()));
    return started.get(job.number()).user.held + asked <= limit;
  }

  /** Returns a quotient, rounded up. */
  private static int up(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  private static final class User {
    private int held;
    private int jobsWanting;
  }

  /** A started job and its counts. */
  private final class Started {
    private final Job job;
    private final int place;
    private final User user;
    private int keptNodes;
    private int slots;
    private boolean wants;

    Started(Job job, int place, User user) {
      this.job = job;
      this.place = place;
      this.user = user;
    }

    void keeps(int nodes) {
      keptNodes = nodes;
      look();
    }

    void look() {
      int now = (job.running(type) + keptNodes) * job.slotsPerTask(type);
      held += now - slots;
      user.held += now - slots;
      slots = now;
      if (job.wants(type) != wants) {
        wants = !wants;
        boolean first = wants && user.jobsWanting == 0;
        user.jobsWanting += wants ? 1 : -1;
        boolean last = !wants && user.jobsWanting == 0;
        usersWanting += first ? 1 : last ? -1 : 0;
      }
      mayTake.set(place, wants || job.slotsPerTask(type) > 1);
    }
  }
}
