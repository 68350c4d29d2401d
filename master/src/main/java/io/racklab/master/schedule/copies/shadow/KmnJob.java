package io.racklab.master.schedule.copies.shadow;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningTask;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.seed.Draws;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The order in which a job's maps are copied at random, and the free node that was drawn. */
final class KmnJob {
  private static final int NONE = -1;

  private final Job job;
  private final Draws draws;
  private final List<Integer> order;
  private final BitSet copied = new BitSet();
  private int drawn = NONE;

  KmnJob(Job job, Draws draws) {
    this.job = job;
    this.draws = draws;
    order = new ArrayList<>(IntStream.range(0, job.total(TaskType.MAP)).boxed().toList());
    draws.shuffle(order);
  }

  /**
   * A copy of a map was launched.
   *
   * @return false if it was known already
   */
  boolean copied(int map) {
    boolean first = !copied.get(map);
    copied.set(map);
    return first;
  }

  boolean isCopied(int map) {
    return copied.get(map);
  }

  int copies() {
    return copied.cardinality();
  }

  /** The map to copy on a node with a free slot, if it is the node that was drawn for it. */
  Optional<Integer> next(NodeState node, ClusterView view) {
    Optional<Integer> map = order.stream().filter(this::mayBeCopied).findFirst();
    if (map.isEmpty()) {
      return map;
    }
    if (drawn == NONE || !free(view.node(drawn), map.get())) {
      drawn = draw(map.get(), view);
    }
    if (drawn != node.node()) {
      return Optional.empty();
    }
    drawn = NONE;
    return map;
  }

  private boolean mayBeCopied(int map) {
    RunningTask task = job.runningTasks(TaskType.MAP).task(map);
    return !copied.get(map)
        && job.contests().of(map) == null
        && (task == null ? job.contests().mayTakeBack(map) : task.attempts() == 1);
  }

  private int draw(int map, ClusterView view) {
    int[] free =
        IntStream.range(0, view.topology().nodeCount())
            .filter(node -> free(view.node(node), map))
            .toArray();
    return free.length == 0 ? NONE : free[draws.below(free.length)];
  }

  /** Whether a node has room for a copy of a map that neither runs nor failed there. */
  private boolean free(NodeState node, int map) {
    RunningTask task = job.runningTasks(TaskType.MAP).task(map);
    return node.up()
        && node.free(TaskType.MAP) >= job.slotsPerTask(TaskType.MAP)
        && (task == null || !job.runningTasks(TaskType.MAP).knows(task, node.node()));
  }
}
