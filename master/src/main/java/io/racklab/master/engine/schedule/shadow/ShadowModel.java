package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A plain model of Shadow's Algorithm 1: the nearest map of the rack with the most maps is
 * duplicated in the rack with the fewest, while these differ by more than one; of maps that are
 * equally near, one that runs. All duplicates of a job come before its originals have ended.
 */
final class ShadowModel implements DuplicatesAsModelled.Model {
  private final boolean nearInput;

  /** By job and map, the node of the attempt that was launched last or that counts. */
  private final Map<Job, Map<Integer, Integer>> nodeOfMap = new LinkedHashMap<>();

  private final Set<Job> originalsEnded = new LinkedHashSet<>();

  ShadowModel(boolean nearInput) {
    this.nearInput = nearInput;
  }

  @Override
  public DuplicatesAsModelled.Choice choice(
      Job job, Set<Integer> maps, int left, NodeState node, ClusterView view) {
    int[] inRack = new int[view.topology().rackCount()];
    Map<Integer, Integer> nodes = nodeOfMap.getOrDefault(job, Map.of());
    nodes.values().forEach(one -> inRack[view.topology().rackOf(one)]++);
    int most = 0;
    for (int rack = 0; rack < inRack.length; rack++) {
      most = inRack[rack] > inRack[most] ? rack : most;
    }
    int heaviest = most;
    int here = inRack[view.topology().rackOf(node.node())];
    boolean balances = inRack[heaviest] - here > 1 && !originalsEnded.contains(job);
    for (int other = 0; other < view.topology().nodeCount(); other++) {
      boolean lighter = inRack[view.topology().rackOf(other)] < here;
      balances &= !(lighter && view.node(other).slots(TaskType.MAP) > 0);
    }
    // Maps by distance; at equal distance, ended maps come after running ones.
    TreeMap<Integer, Set<Integer>> byRank = new TreeMap<>();
    for (int map : maps) {
      if (balances
          && view.topology().rackOf(nodes.get(map)) == heaviest
          && mayRun(job, map, node)) {
        Locality far = job.pendingMaps().locality(map, node.node());
        int ended = job.runningTasks(TaskType.MAP).task(map) == null ? 1 : 0;
        int rank = (nearInput ? 2 * far.ordinal() : 0) + ended;
        byRank.computeIfAbsent(rank, any -> new LinkedHashSet<>()).add(map);
      }
    }
    return new DuplicatesAsModelled.Choice(
        byRank.isEmpty() ? Set.of() : byRank.firstEntry().getValue(), false);
  }

  private static boolean mayRun(Job job, int map, NodeState node) {
    RunningTasks running = job.runningTasks(TaskType.MAP);
    RunningTask task = running.task(map);
    return task == null || !running.knows(task, node.node());
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    placed(job, attempt);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    placed(job, attempt);
  }

  private void placed(Job job, RunningAttempt attempt) {
    if (attempt.id().type() == TaskType.MAP && attempt.kind() != AttemptKind.SPECULATIVE) {
      nodeOfMap
          .computeIfAbsent(job, any -> new LinkedHashMap<>())
          .put(attempt.id().task(), attempt.node());
    }
  }

  @Override
  public void decided(Job job, ClusterView view) {
    if (ModelOriginals.haveEnded(job)) {
      originalsEnded.add(job);
    }
  }

  @Override
  public void over(Job job) {
    nodeOfMap.remove(job);
    originalsEnded.remove(job);
  }
}
