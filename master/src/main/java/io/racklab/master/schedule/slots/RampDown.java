package io.racklab.master.schedule.slots;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Killer;
import io.racklab.master.schedule.slots.ReduceRamp.Tasks;
import io.racklab.master.schedule.yarn.Resource;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Kills reduces so that maps find room which else they would wait for for ever: when nodes are lost
 * with map output on them, reduces may hold all that is left while the maps that they wait for must
 * run again. Killed reduces have not failed; they run again.
 */
record RampDown(ClusterView view, Killer killer) {
  /** Those that started last go first; Hadoop asks how far they are. */
  private static final Comparator<RunningAttempt> LATEST_FIRST =
      Comparator.comparingLong(RunningAttempt::launchNanos)
          .thenComparing(one -> one.id().task())
          .reversed();

  /**
   * For slots that maps and reduces share: as Hadoop 3.3.5's
   * RMContainerAllocator.preemptReducesIfNeeded, each job that has maps to start, of which no map
   * runs, and whose maps do not fit into what is free, gives up as many of its reduces as {@link
   * ReduceRamp} says. Hadoop's job sees itself alone, and kills when others merely have its share.
   * Here nobody kills while room comes of itself: while a map of any job runs, or a reduce of a job
   * whose maps have all ended.
   */
  void makeRoomInSharedSlots() {
    if (view.running(TaskType.REDUCE) == 0
        || view.jobs().demand().waiting(TaskType.MAP) == 0
        || someAttemptEndsOfItself()) {
      return;
    }
    int free = mostFree();
    for (Job job : view.jobs().active()) {
      killReduces(job, tooMany(job, free));
    }
  }

  private boolean someAttemptEndsOfItself() {
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
  private int mostFree() {
    int free = 0;
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      NodeState state = view.node(node);
      free = Math.max(free, state.up() ? state.free(TaskType.MAP) : 0);
    }
    return free;
  }

  /** How many of a job's reduces hold what its maps need, with so much free on a node. */
  private int tooMany(Job job, int free) {
    Resource map = slots(job.slotsPerTask(TaskType.MAP));
    Resource reduce = slots(job.slotsPerTask(TaskType.REDUCE));
    var ramp =
        new ReduceRamp(
            new ContainerNeeds(map, reduce, map),
            ReduceRamp.DEFAULT_LIMIT,
            ReduceRamp.DEFAULT_LIMIT);
    double finished = job.finished(TaskType.MAP) / (double) job.total(TaskType.MAP);
    return ramp.killed(
        new Tasks(
            finished,
            job.pending(TaskType.MAP),
            job.running(TaskType.MAP),
            job.pending(TaskType.REDUCE),
            job.running(TaskType.REDUCE),
            slots(free)));
  }

  /** A slot has one of everything. */
  private static Resource slots(int count) {
    return new Resource(count, count);
  }

  /** Kills so many reduces of a job. */
  void killReduces(Job job, int count) {
    if (count > 0) {
      attempts(job).stream()
          .filter(one -> one.id().type() == TaskType.REDUCE)
          .sorted(LATEST_FIRST)
          .limit(count)
          .forEach(killer::kill);
    }
  }

  /** Kills whatever runs of a job. */
  void killAll(Job job) {
    attempts(job).forEach(killer::kill);
  }

  private List<RunningAttempt> attempts(Job job) {
    List<RunningAttempt> attempts = new ArrayList<>();
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      for (RunningAttempt one : view.node(node).attempts()) {
        if (one.id().job() == job.number()) {
          attempts.add(one);
        }
      }
    }
    return attempts;
  }
}
