package io.racklab.master.schedule.basic;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Killer;
import io.racklab.protocol.TaskType;

/**
 * The limit on running reduces where maps and reduces share slots. Reduces of jobs that still have
 * maps to start could take every slot and wait for those maps for ever; while there are such jobs,
 * reduces hold at most a part of the slots, a half unless the scheduler's file says otherwise, as
 * YARN's limit on the ramp-up of reduces has it.
 */
public final class SharedSlots {
  private SharedSlots() {}

  /** YARN's, mapreduce.job.reduce.rampup.limit. */
  public static final double USUAL_MOST = 0.5;

  public static boolean roomForReduce(ClusterView view) {
    return roomForReduce(view, USUAL_MOST);
  }

  /**
   * Whether reduces hold fewer slots than they may, or no map waits. One they may always hold: the
   * maps that wait may be those of a job that may not run before another's reduces have ended.
   *
   * @param most the part of the slots that they may hold while maps wait; with 1 all of them
   */
  public static boolean roomForReduce(ClusterView view, double most) {
    return view.running(TaskType.REDUCE) < Math.max(1, (int) (view.slots(TaskType.REDUCE) * most))
        || view.jobs().demand().waiting(TaskType.MAP) == 0;
  }

  /**
   * As Hadoop 3.3.5's RMContainerAllocator.preemptReducesIfNeeded, each job that has maps to start,
   * of which no map runs, and whose maps do not fit into what is free, gives up as many of its
   * reduces as {@link #tooMany} says. Hadoop's job sees itself alone, and kills when others merely
   * have its share. Here nobody kills while room comes of itself: while a map of any job runs, or a
   * reduce of a job whose maps have all ended.
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

  /** The most that a single node has for maps. */
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

  /** A job's tasks, the slots that each of them holds, and the slots that it may still hope for. */
  public record Tasks(
      int slotsPerMap,
      int pendingMaps,
      int runningMaps,
      int slotsPerReduce,
      int runningReduces,
      int free) {}

  /**
   * The number of a job's reduces that hold what its maps need: as many as one map takes, or half
   * of what the job holds if that is more; never more than all its maps take. It is YARN's rule,
   * there for memory and vcores, where all that is counted is slots.
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
