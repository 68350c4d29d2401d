package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A plain model of KMN: each copy waits for a node that was drawn while the node was free and no
 * nearer node had room for every copy that the job could still have.
 */
final class KmnModel implements DuplicatesAsModelled.Model {
  private final boolean nearInput;

  /** By job and map, the nodes one of which may have been drawn. */
  private final Map<Job, Map<Integer, Set<Integer>>> drawn = new LinkedHashMap<>();

  KmnModel(boolean nearInput) {
    this.nearInput = nearInput;
  }

  @Override
  public DuplicatesAsModelled.Choice choice(
      Job job, Set<Integer> maps, int left, NodeState node, ClusterView view) {
    Map<Integer, Set<Integer>> ofJob = drawn.computeIfAbsent(job, any -> new LinkedHashMap<>());
    ofJob.keySet().retainAll(maps);
    Set<Integer> here = new LinkedHashSet<>();
    Set<Integer> anywhere = new LinkedHashSet<>();
    for (int map : maps) {
      Set<Integer> nodes = ofJob.computeIfAbsent(map, any -> new LinkedHashSet<>());
      nodes.removeIf(other -> !hasRoom(view.node(other), job, map, 1));
      nodes(view)
          .filter(other -> hasRoom(view.node(other), job, map, 1))
          .filter(other -> !nearInput || nearer(other, job, map, left, view).findAny().isEmpty())
          .forEach(nodes::add);
      anywhere.addAll(nodes);
      if (nodes.contains(node.node())) {
        here.add(map);
      }
    }
    return new DuplicatesAsModelled.Choice(here, anywhere.size() > 1);
  }

  private static IntStream nodes(ClusterView view) {
    return IntStream.range(0, view.topology().nodeCount());
  }

  /** Returns the nodes nearer to a map's input than {@code node} with room for that many copies. */
  private static IntStream nearer(int node, Job job, int map, int copies, ClusterView view) {
    Locality far = job.pendingMaps().locality(map, node);
    return nodes(view)
        .filter(other -> job.pendingMaps().locality(map, other).compareTo(far) < 0)
        .filter(other -> hasRoom(view.node(other), job, map, copies));
  }

  private static boolean hasRoom(NodeState node, Job job, int map, int copies) {
    RunningTasks running = job.runningTasks(TaskType.MAP);
    RunningTask task = running.task(map);
    return node.up()
        && node.free(TaskType.MAP) >= copies * job.slotsPerTask(TaskType.MAP)
        && (task == null || !running.knows(task, node.node()));
  }

  @Override
  public void over(Job job) {
    drawn.remove(job);
  }
}
