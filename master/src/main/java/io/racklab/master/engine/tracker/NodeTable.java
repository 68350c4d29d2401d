package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes as the tracker sees them: the attempts that run on each, the attempts to kill there,
 * the lost nodes, and the totals over all.
 */
final class NodeTable {
  private final Topology topology;
  private final List<NodeState> nodes = new ArrayList<>();
  private final List<Set<AttemptId>> kills = new ArrayList<>();
  private final Map<Integer, Map<AttemptId, RunningAttempt>> ofJob = new LinkedHashMap<>();
  private final int[] slots = new int[TaskType.values().length];
  private final int[] running = new int[TaskType.values().length];
  private final int[] lent = new int[TaskType.values().length];
  private final long[] back;
  private int up;

  /** Attempts that were lost with their nodes, which may still report them once they are back. */
  private final Set<AttemptId> lost = new LinkedHashSet<>();

  /**
   * @param lending the weights of slots if tasks of either type may use them; else empty
   */
  NodeTable(Topology topology, Optional<SlotWeights> lending) {
    this.topology = topology;
    back = new long[topology.nodeCount()];
    up = topology.nodeCount();
    for (int node = 0; node < topology.nodeCount(); node++) {
      NodeState state = new NodeState(node, topology.node(node).slots(), lending);
      nodes.add(state);
      kills.add(new LinkedHashSet<>());
      count(state, 1);
    }
  }

  NodeState node(int node) {
    return nodes.get(node);
  }

  String name(int node) {
    return topology.node(node).name();
  }

  /** Returns the number of nodes that are not lost. */
  int countUp() {
    return (int) nodes.stream().filter(NodeState::up).count();
  }

  /** Returns the number of slots of a type on the nodes that are up. */
  int slots(TaskType type) {
    return slots[type.ordinal()];
  }

  int running(TaskType type) {
    return running[type.ordinal()];
  }

  /** Returns the number of slots of a type that tasks of the other type hold. */
  int lent(TaskType type) {
    return lent[type.ordinal()];
  }

  private void countLent(NodeState node, int sign) {
    for (TaskType type : TaskType.values()) {
      lent[type.ordinal()] += sign * node.lent(type);
    }
  }

  /** Returns the attempts of a job that hold slots, ordered by node and launch. */
  List<RunningAttempt> of(Job job) {
    Map<AttemptId, RunningAttempt> byLaunch = ofJob.get(job.number());
    if (byLaunch == null) {
      return List.of();
    }
    List<RunningAttempt> attempts = new ArrayList<>(byLaunch.values());
    attempts.sort(Comparator.comparingInt(RunningAttempt::node));
    return attempts;
  }

  boolean runs(int node, AttemptId id) {
    return nodes.get(node).attempts().stream().anyMatch(attempt -> attempt.id().equals(id));
  }

  void start(RunningAttempt attempt) {
    NodeState node = nodes.get(attempt.node());
    countLent(node, -1);
    node.start(attempt);
    countLent(node, 1);
    ofJob
        .computeIfAbsent(attempt.id().job(), any -> new LinkedHashMap<>())
        .put(attempt.id(), attempt);
    running[attempt.id().type().ordinal()]++;
  }

  /**
   * Handles a node's report that an attempt has ended.
   *
   * @return the attempt, or null if it was lost with the node before
   * @throws IllegalStateException if the node never ran it
   */
  RunningAttempt end(int node, AttemptId id) {
    RunningAttempt attempt = release(node, id);
    if (attempt == null && !lost.remove(id)) {
      throw new IllegalStateException(
          "node " + name(node) + " ended " + id.text() + ", which it did not run");
    }
    return attempt;
  }

  private RunningAttempt release(int node, AttemptId id) {
    countLent(nodes.get(node), -1);
    RunningAttempt attempt = nodes.get(node).end(id);
    countLent(nodes.get(node), 1);
    kills.get(node).remove(id);
    if (attempt != null) {
      running[id.type().ordinal()]--;
      Map<AttemptId, RunningAttempt> others = ofJob.get(id.job());
      others.remove(id);
      if (others.isEmpty()) {
        ofJob.remove(id.job());
      }
    }
    return attempt;
  }

  /** Marks an attempt to be killed, if it still runs. */
  void kill(RunningAttempt attempt) {
    if (nodes.get(attempt.node()).attempts().contains(attempt)) {
      kills.get(attempt.node()).add(attempt.id());
    }
  }

  /** Takes back the kill of an attempt, if its node has not been told yet. */
  void spare(RunningAttempt attempt) {
    kills.get(attempt.node()).remove(attempt.id());
  }

  boolean hasKills(int node) {
    return !kills.get(node).isEmpty();
  }

  /** Returns the attempts that the node is to kill, without those of earlier calls. */
  List<AttemptId> drainKills(int node) {
    List<AttemptId> killed = List.copyOf(kills.get(node));
    kills.get(node).clear();
    return killed;
  }

  /**
   * Removes a lost node and its slots.
   *
   * @return the attempts that ran on it
   * @throws IllegalStateException if it is lost already
   */
  List<RunningAttempt> lose(int node) {
    NodeState state = nodes.get(node);
    if (!state.up()) {
      throw new IllegalStateException(name(node) + " is lost already");
    }
    List<RunningAttempt> attempts = List.copyOf(state.attempts());
    for (RunningAttempt attempt : attempts) {
      release(node, attempt.id());
      lost.add(attempt.id());
    }
    up(state, false);
    return attempts;
  }

  /**
   * Returns a lost node to service, without attempts.
   *
   * @throws IllegalStateException if it is not lost
   */
  void back(int node, long at) {
    if (nodes.get(node).up()) {
      throw new IllegalStateException(name(node) + " is not lost");
    }
    up(nodes.get(node), true);
    back[node] = at;
  }

  /** Returns the time at which the node was last back, or 0 if it was never lost. */
  long backNanos(int node) {
    return back[node];
  }

  /** Returns the number of nodes that are up. */
  int up() {
    return up;
  }

  private void up(NodeState node, boolean up) {
    this.up += up ? 1 : -1;
    count(node, -1);
    node.up(up);
    count(node, 1);
  }

  private void count(NodeState node, int sign) {
    for (TaskType type : TaskType.values()) {
      slots[type.ordinal()] += sign * node.slots(type);
    }
  }
}
