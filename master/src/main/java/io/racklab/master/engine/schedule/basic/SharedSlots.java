package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.protocol.TaskType;

/**
 * The limit on running reduces where maps and reduces share slots. Reduces of jobs with pending
 * maps could take every slot and wait for those maps for ever. While there are such jobs, reduces
 * hold at most a part of the slots: half of them unless the scheduler's file sets another part, as
 * in YARN's limit on the ramp-up of reduces.
 */
public final class SharedSlots {
  private SharedSlots() {}

  /** YARN's default for mapreduce.job.reduce.rampup.limit. */
  public static final double USUAL_MOST = 0.5;

  public static boolean roomForReduce(ClusterView view) {
    return roomForReduce(view, USUAL_MOST);
  }

  /**
   * True if reduces hold fewer slots than their limit, or no map waits. One reduce is always
   * allowed, since the waiting maps may belong to a job that cannot run before another job's
   * reduces have ended.
   *
   * @param most the part of the slots that reduces may hold while maps wait; 1 for all of them
   */
  public static boolean roomForReduce(ClusterView view, double most) {
    return view.running(TaskType.REDUCE) < Math.max(1, (int) (view.slots(TaskType.REDUCE) * most))
        || view.jobs().demand().waiting(TaskType.MAP) == 0;
  }

  /**
   * Kills reduces as Hadoop 3.3.5's RMContainerAllocator.preemptReducesIfNeeded does: if a job has
   * pending maps but none that runs, and no map fits into the free slots of any node, the job loses
   * the number of reduces that {@link #tooMany} returns. In Hadoop a job ignores the others, and
   * kills its reduces even if its maps only wait for other jobs' tasks to end. Here nothing is
   * killed while slots will become free anyway: while a map of any job runs, or a reduce of a job
   * whose maps have all ended.
   */
  public static void makeRoom(ClusterView view, Killer killer) {
    if (view.running(TaskType.REDUCE) == 0
        || view.jobs().demand().waiting(TaskType.MAP) == 0
        || someAttemptEndsOfItself(view)) {
      return;
    }
    int free = mostFree(view);
    RampDown rampDown = new RampDown(view, killer);
    for (Job job : view.jobs().active()) {
      rampDown.killReduces(job, tooMany(job, free));
    }
  }

  private static boolean someAttemptEndsOfItself(ClusterView view) {
    if (view.running(TaskType.MAP) > 0) {
      return true;
    }
    long waiting = 0;
    for (Job job : view.jobs().active()) {
      waiting += job.mapsFinished() ? 0 : job.running(TaskType.REDUCE);
    }
    return waiting < view.running(TaskType.REDUCE);
  }

  /** Returns the most free map slots of any single node. */
  private static int mostFree(ClusterView view) {
    int free = 0;
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      NodeState state = view.node(node);
      free = Math.max(free, state.up() ? state.free(TaskType.MAP) : 0);
    }
    return free;
  }

  private static int tooMany(Job job, int free) {
    return tooMany(
        new Tasks(
            job.slotsPerTask(TaskType.MAP),
            job.pending(TaskType.MAP),
            job.running(TaskType.MAP),
            job.slotsPerTask(TaskType.REDUCE),
            job.running(TaskType.REDUCE),
            free));
  }

  /** A job's tasks, the slots that each of them holds, and the free slots that the job may use. */
  public record Tasks(
      int slotsPerMap,
      int pendingMaps,
      int runningMaps,
      int slotsPerReduce,
      int runningReduces,
      int free) {}

  /**
   * Returns the number of a job's reduces to kill so that its pending maps get slots; 0 if a map
   * runs or fits into the free slots. The killed reduces free the slots of one map, or half of the
   * job's held and free slots if that is more, but no more than all pending maps need. This is
   * YARN's rule for memory and vcores, applied to slots.
   */
  public static int tooMany(Tasks tasks) {
    long withoutReduces = tasks.free() + (long) tasks.slotsPerMap() * tasks.runningMaps();
    if (tasks.pendingMaps() == 0
        || tasks.runningReduces() == 0
        || withoutReduces >= tasks.slotsPerMap()) {
      return 0;
    }
    long reduce = tasks.slotsPerReduce();
    long whole = withoutReduces + reduce * tasks.runningReduces();
    long forOneMap = covering(tasks.slotsPerMap(), reduce);
    long half = covering(whole / 2, reduce);
    long forAllMaps = covering((long) tasks.slotsPerMap() * tasks.pendingMaps(), reduce);
    return (int) Math.min(Math.min(Math.max(forOneMap, half), forAllMaps), tasks.runningReduces());
  }

  private static long covering(long slots, long each) {
    return (slots + each - 1) / each;
  }
}
