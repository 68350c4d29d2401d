package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.tracker.AfterRestart;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.runs.run.FaultEvent.HeartbeatsExpired;
import io.racklab.master.runs.run.FaultEvent.Loss;
import io.racklab.master.runs.run.NodePresence.Change;
import io.racklab.protocol.WorkerMessage.StartNode;
import io.racklab.protocol.WorkerMessage.StopNode;
import io.racklab.protocol.time.RunClock;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes that are lost in a run, or cut off from the job tracker, and their return. Workers and
 * the network are told of both at once. The job tracker learns that a node is lost when no
 * heartbeat has come for the expiry time, or earlier when the node sends its first heartbeat as a
 * new process (Hadoop 1.2.1, JobTracker.processHeartbeat: an initial contact of a task tracker seen
 * before means that the old one is lost). If a node that it has declared lost sends a heartbeat
 * again, the job tracker makes the node start anew (ReinitTrackerAction). A restarted job tracker
 * that knows no nodes makes every node start anew.
 */
final class NodeLosses {
  private final Provisioning provisioning;
  private final ActorRef<Network.Command> network;
  private final ActorRef<JobTracker.Command> tracker;
  private final RunClock clock;
  private final long expiryNanos;
  private final EventSchedule events;
  private final boolean replicating;

  private final NodePresence[] states;

  /** The nodes that are cut off from the tracker, whether they run or not. */
  private final BitSet cut = new BitSet();

  /** The nodes whose workers are lost and have not been replaced. */
  private final BitSet withoutWorker = new BitSet();

  /**
   * For each node the number of its silences, which distinguishes an expired silence from a later
   * one.
   */
  private final int[] silences;

  /** True while the job tracker is down: it receives no heartbeats and declares no node lost. */
  private boolean trackerIsDown;

  /**
   * @param expiryNanos the time that the tracker waits for a heartbeat, in emulated nanoseconds
   * @param replicating true if the name node copies blocks that lack replicas
   */
  NodeLosses(
      Provisioning provisioning,
      FaultMoments moments,
      RunClock clock,
      long expiryNanos,
      boolean replicating) {
    this.provisioning = provisioning;
    network = moments.network();
    tracker = moments.tracker();
    events = moments.events();
    this.clock = clock;
    this.expiryNanos = expiryNanos;
    this.replicating = replicating;
    silences = new int[provisioning.workerOfNode().length];
    states = new NodePresence[silences.length];
    Arrays.fill(states, NodePresence.HEARD);
  }

  /** True if a node does not run. */
  boolean isLost(int node) {
    return states[node].isLost();
  }

  /** Returns the number of nodes that run. */
  int running() {
    return states.length - lost().cardinality();
  }

  /** True if a node has a worker, so that the node can return. */
  boolean canReturn(int node) {
    return !withoutWorker.get(node);
  }

  /** Loses those nodes of a lost worker that still run, and returns them. */
  List<Integer> loseWorker(int worker) {
    List<Integer> nodes = provisioning.nodesOf(worker);
    List<Integer> losing = nodes.stream().filter(node -> !isLost(node)).toList();
    nodes.forEach(withoutWorker::set);
    network.tell(new Network.LoseWorker(worker));
    BitSet before = silent();
    BitSet beforeAway = away();
    fallSilent(before, losing);
    tellNameNode(beforeAway);
    return losing;
  }

  /** True if a lost worker has not been replaced. */
  boolean awaitsWorker() {
    return !withoutWorker.isEmpty();
  }

  /** Handles the replacement of a lost worker, whose nodes can return from now on. */
  void workerBack(int worker) {
    provisioning.nodesOf(worker).forEach(withoutWorker::clear);
  }

  /**
   * Changes which nodes are lost and which are cut off. Nodes without a worker stay lost; all other
   * nodes run and are reached.
   *
   * @return the nodes that run a new process
   */
  List<Integer> become(BitSet nowLost, BitSet nowCut) {
    BitSet before = silent();
    BitSet beforeAway = away();
    List<Integer> losing = added(lost(), nowLost);
    BitSet stays = (BitSet) nowLost.clone();
    stays.or(withoutWorker);
    List<Integer> back = added(stays, lost());
    losing.forEach(node -> provisioning.workerOf(node).tell(new StopNode(node)));
    if (!losing.isEmpty()) {
      network.tell(new Network.NodesLost(losing));
    }
    change(back, Change.RETURN);
    cut.clear();
    cut.or(nowCut);
    fallSilent(before, losing);
    List<Integer> heard = added(silent(), before);
    miss(heard.stream().filter(node -> states[node].isRenewed()).toList());
    if (!back.isEmpty()) {
      network.tell(new Network.NodesRejoined(back));
    }
    List<Integer> started = rejoin(heard, back);
    tellNameNode(beforeAway);
    return started;
  }

  private BitSet lost() {
    BitSet lost = new BitSet();
    for (int node = 0; node < states.length; node++) {
      lost.set(node, states[node].isLost());
    }
    return lost;
  }

  private void change(List<Integer> nodes, Change change) {
    nodes.forEach(node -> states[node] = states[node].after(change));
  }

  private static List<Integer> added(BitSet to, BitSet all) {
    BitSet added = (BitSet) all.clone();
    added.andNot(to);
    return added.stream().boxed().toList();
  }

  private BitSet silent() {
    BitSet silent = away();
    if (trackerIsDown) {
      silent.set(0, silences.length);
    }
    return silent;
  }

  /** Returns the nodes that no master can hear: those that are lost or cut off. */
  private BitSet away() {
    BitSet away = lost();
    away.or(cut);
    return away;
  }

  /**
   * Tells the name node of nodes that it no longer hears or hears again. It is a process of its
   * own, so it hears nodes while the job tracker is down, too.
   */
  private void tellNameNode(BitSet before) {
    List<Integer> silent = added(before, away());
    List<Integer> heard = added(away(), before);
    if (replicating && !silent.isEmpty()) {
      tracker.tell(new JobTracker.NodesSilent(silent));
    }
    if (replicating && !heard.isEmpty()) {
      tracker.tell(new JobTracker.NodesHeard(heard));
    }
  }

  /**
   * @param before the nodes that were silent before
   * @param losing the nodes that stop running
   */
  private void fallSilent(BitSet before, List<Integer> losing) {
    change(losing, Change.LOSS);
    List<Integer> nodes = added(before, silent());
    change(nodes, Change.SILENCE);
    awaitHeartbeats(nodes);
  }

  private void awaitHeartbeats(List<Integer> nodes) {
    nodes.forEach(node -> silences[node]++);
    if (!nodes.isEmpty()) {
      events.at(
          clock.now() + expiryNanos,
          new HeartbeatsExpired(
              nodes.stream().map(node -> new Loss(node, silences[node])).toList()));
    }
  }

  /** Declares those nodes lost that have been silent since the expired silence began. */
  void expired(HeartbeatsExpired expired) {
    if (trackerIsDown) {
      return;
    }
    BitSet silent = silent();
    miss(
        expired.losses().stream()
            .filter(loss -> silences[loss.node()] == loss.times())
            .map(Loss::node)
            .filter(silent::get)
            .toList());
  }

  /** The job tracker goes down. */
  void trackerDown() {
    if (!trackerIsDown) {
      trackerIsDown = true;
      tracker.tell(new JobTracker.Down());
    }
  }

  /**
   * Restarts the job tracker if it is down. A tracker that has kept its jobs waits anew for silent
   * nodes. One that has forgotten its jobs knows no node, so all nodes count as lost.
   *
   * @return the nodes that run a new process
   */
  List<Integer> trackerBack(AfterRestart jobs) {
    if (!trackerIsDown) {
      return List.of();
    }
    trackerIsDown = false;
    List<Integer> all = IntStream.range(0, silences.length).boxed().toList();
    BitSet silent = silent();
    change(silent.stream().boxed().toList(), Change.SILENCE);
    List<Integer> heard = all.stream().filter(node -> !silent.get(node)).toList();
    if (jobs == AfterRestart.KEPT) {
      awaitHeartbeats(silent.stream().filter(node -> !states[node].isMissed()).boxed().toList());
      miss(heard.stream().filter(node -> states[node].isRenewed()).toList());
    } else {
      miss(all);
    }
    tracker.tell(new JobTracker.Restarted(jobs));
    return rejoin(heard, List.of());
  }

  private void miss(List<Integer> nodes) {
    List<Integer> missing = nodes.stream().filter(node -> !states[node].isMissed()).toList();
    change(missing, Change.EXPIRY);
    if (!missing.isEmpty()) {
      tracker.tell(new JobTracker.NodesLost(missing));
    }
  }

  /**
   * Handles heartbeats that reach the tracker again. A node that the tracker has declared lost and
   * that still runs its old process must start a new one.
   *
   * @param back the nodes that run again, whether the tracker hears them or not
   */
  private List<Integer> rejoin(List<Integer> heard, List<Integer> back) {
    List<Integer> rejoining = heard.stream().filter(node -> states[node].isMissed()).toList();
    List<Integer> told = rejoining.stream().filter(node -> !states[node].isRenewed()).toList();
    if (!told.isEmpty()) {
      told.forEach(node -> provisioning.workerOf(node).tell(new StopNode(node)));
      network.tell(new Network.NodesLost(told));
      network.tell(new Network.NodesRejoined(told));
    }
    change(heard, Change.HEARING);
    if (!rejoining.isEmpty()) {
      tracker.tell(new JobTracker.NodesRejoined(rejoining));
    }
    List<Integer> started = Stream.concat(back.stream(), told.stream()).toList();
    started.forEach(this::start);
    return started;
  }

  private void start(int node) {
    provisioning.workerOf(node).tell(new StartNode(provisioning.settingsOf(node, clock.now())));
  }
}
