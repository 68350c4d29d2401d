package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.basic.PerJob;
import io.racklab.master.engine.schedule.basic.RackReduces;
import io.racklab.master.engine.workload.ShuffleClass;
import io.racklab.protocol.TaskType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * CA-RTS (NAS, Algorithm 3): picks a job of the first user in order. Jobs that have not reached
 * their ReduceNum in the node's rack go first, the heavy ones before the medium and the light ones.
 * Among jobs that have reached it, light ones go first.
 *
 * <p>The ReduceNum of a job in a rack is its number of reduces × the rack's share of the job's
 * current map output. Until the job's first map has ended, every rack counts as below its
 * ReduceNum. All reduces that were launched in a rack count, including those that have ended.
 */
final class CongestionAvoidance {
  private final ShufflePredictor predictor;
  private final DelayedReduces delayed;
  private final PerJob<RackReduces> placed = new PerJob<>();

  CongestionAvoidance(ShufflePredictor predictor, DelayedReduces delayed) {
    this.predictor = predictor;
    this.delayed = delayed;
  }

  /** Returns the job that gets the slot, or null if no job has a reduce that fits. */
  Job pick(Iterator<UserJobs> users, NodeState node, ClusterView view) {
    while (users.hasNext()) {
      List<Job> jobs = users.next().jobs();
      if (!jobs.isEmpty()) {
        return jobs.size() == 1 ? jobs.get(0) : best(jobs, node, view);
      }
    }
    return null;
  }

  private Job best(List<Job> jobs, NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    Rank best = null;
    for (Job job : jobs) {
      Rank rank = rank(job, rack, view);
      if (best == null || Rank.ORDER.compare(rank, best) < 0) {
        best = rank;
      }
    }
    return best.job();
  }

  private Rank rank(Job job, int rack, ClusterView view) {
    ShuffleClass of = predictor.shuffleClass(job, view);
    return new Rank(
        job,
        reached(job, rack, view) ? rankOnceReached(of) : rankBefore(of),
        delayed.any(job, view),
        job.mapsFinished(),
        predictor.shuffle(job));
  }

  private static int rankBefore(ShuffleClass of) {
    return switch (of) {
      case HEAVY -> 1;
      case MEDIUM -> 2;
      case LIGHT -> 3;
    };
  }

  private static int rankOnceReached(ShuffleClass of) {
    return switch (of) {
      case LIGHT -> 4;
      case MEDIUM -> 5;
      case HEAVY -> 6;
    };
  }

  /** True if a rack has ReduceNum of a job's reduces, rounded up. */
  private boolean reached(Job job, int rack, ClusterView view) {
    RackReduces ofJob = of(job, view);
    long[] output = ofJob.output(job, view.topology());
    double all = Arrays.stream(output).sum();
    return all > 0 && ofJob.in(rack) * all >= (double) output[rack] * job.total(TaskType.REDUCE);
  }

  private RackReduces of(Job job, ClusterView view) {
    return placed.of(job, view, () -> new RackReduces(view.topology()));
  }

  /** Counts a reduce that is launched on a node, by CA-RTS or by CR-RTS. */
  void launched(Job job, NodeState node, ClusterView view) {
    of(job, view).take(view.topology().rackOf(node.node()), true, view);
  }

  /**
   * The rank of a job in Algorithm 3.
   *
   * @param category one of the six categories, from 1
   * @param delayed true if CR-RTS has delayed some of its reduces
   */
  private record Rank(Job job, int category, boolean delayed, boolean mapsDone, long shuffle) {
    private static final Comparator<Rank> ORDER =
        Comparator.comparingInt(Rank::category)
            .thenComparing((Rank rank) -> !rank.delayed())
            .thenComparing((Rank rank) -> !rank.mapsDone())
            .thenComparing(Comparator.comparingLong(Rank::shuffle).reversed());
  }
}
