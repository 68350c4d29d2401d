package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.seed.Draws;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The state of a job under KMN: the random order in which its maps are copied, and the nodes drawn
 * for the copies.
 */
final class KmnJob implements CopiedJobs.Known {
  private final Job job;
  private final boolean nearInput;
  private final Draws draws;
  private final List<Integer> order;
  private final BitSet copied = new BitSet();

  /** The node drawn for each map that is to be copied next. */
  private final Map<Integer, Integer> drawn = new LinkedHashMap<>();

  /**
   * Draws the order.
   *
   * @param nearInput true if a copy goes to a free node that holds its input; if there is none, to
   *     a free node in a rack that holds it; if there is none, to any free node
   */
  KmnJob(Job job, boolean nearInput, Draws draws) {
    this.job = job;
    this.nearInput = nearInput;
    this.draws = draws;
    order = new ArrayList<>(IntStream.range(0, job.total(TaskType.MAP)).boxed().toList());
    draws.shuffle(order);
  }

  /**
   * Records that a copy of a map is launched.
   *
   * @return false if a copy of the map was launched before
   */
  boolean copied(int map) {
    boolean first = !copied.get(map);
    copied.set(map);
    return first;
  }

  @Override
  public boolean isDuplicated(int map) {
    return copied.get(map);
  }

  int copies() {
    return copied.cardinality();
  }

  /**
   * Returns the map to copy on a node with a free slot; empty if the node was drawn for no map.
   *
   * @param left the number of further copies that the job may have
   */
  Optional<Integer> next(NodeState node, int left, ClusterView view) {
    // Discard a draw if its map can no longer be copied or its node has no free slot any more.
    drawn
        .entrySet()
        .removeIf(
            one -> !mayBeCopied(one.getKey()) || !free(view.node(one.getValue()), one.getKey(), 0));
    for (int map : order) {
      if (drawn.size() >= left) {
        break;
      }
      if (mayBeCopied(map) && !drawn.containsKey(map)) {
        draw(map, view);
      }
    }
    return drawn.entrySet().stream()
        .filter(one -> one.getValue() == node.node())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private boolean mayBeCopied(int map) {
    RunningTask task = job.runningTasks(TaskType.MAP).task(map);
    return !copied.get(map)
        && job.races().of(map) == null
        && (task == null ? job.races().mayTakeBack(map) : task.attempts() == 1);
  }

  private void draw(int map, ClusterView view) {
    int[] copies = new int[view.topology().nodeCount()];
    drawn.values().forEach(node -> copies[node]++);
    int[] free =
        IntStream.range(0, copies.length)
            .filter(node -> free(view.node(node), map, copies[node]))
            .toArray();
    int[] some = nearInput ? nearest(free, map) : free;
    if (some.length > 0) {
      drawn.put(map, some[draws.below(some.length)]);
    }
  }

  private int[] nearest(int[] nodes, int map) {
    for (Locality locality : Locality.values()) {
      int[] there =
          IntStream.of(nodes)
              .filter(node -> job.pendingMaps().locality(map, node) == locality)
              .toArray();
      if (there.length > 0) {
        return there;
      }
    }
    return nodes;
  }

  /**
   * True if a node has room for a copy of a map, and the map neither runs nor has failed there.
   *
   * @param others the number of other copies for which the node was drawn
   */
  private boolean free(NodeState node, int map, int others) {
    RunningTask task = job.runningTasks(TaskType.MAP).task(map);
    return node.up()
        && node.free(TaskType.MAP) >= (others + 1) * job.slotsPerTask(TaskType.MAP)
        && (task == null || !job.runningTasks(TaskType.MAP).knows(task, node.node()));
  }
}
