package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.network.Network;
import io.racklab.master.run.FaultEvent.HeartbeatsExpired;
import io.racklab.master.run.FaultEvent.Loss;
import io.racklab.master.tracker.AfterRestart;
import io.racklab.master.tracker.JobTracker;
import io.racklab.protocol.WorkerMessage.StartNode;
import io.racklab.protocol.WorkerMessage.StopNode;
import io.racklab.protocol.time.RunClock;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Nodes that are lost in a run, or cut off from the job tracker, and come back. Their workers and
 * the network are told at once; the job tracker, which only misses their heartbeats, when these
 * have expired, or when a node that it never missed begins anew (Hadoop 1.2.1,
 * JobTracker.processHeartbeat: an initial contact of a tracker seen before is its loss). A node
 * that it has missed and that speaks again is told to begin anew (ReinitTrackerAction), and so is
 * every node by a job tracker that has begun in place of another and knows none.
 */
final class NodeLosses {
  private final Provisioning provisioning;
  private final ActorRef<Network.Command> network;
  private final ActorRef<JobTracker.Command> tracker;
  private final RunClock clock;
  private final long expiryNanos;
  private final EventSchedule events;
  private final boolean replicating;

  /** Nodes that are not there. */
  private final BitSet lost = new BitSet();

  /** Nodes that are there and that the tracker does not hear. */
  private final BitSet cut = new BitSet();

  /** Silent nodes that the tracker takes for lost. */
  private final BitSet missed = new BitSet();

  /** Silent nodes that have begun anew since they fell silent. */
  private final BitSet anew = new BitSet();

  /** Nodes whose workers will not be back. */
  private final BitSet gone = new BitSet();

  private final int[] silences;

  /** Whether the job tracker is not there, which no node reaches then, and which misses none. */
  private boolean trackerIsDown;

  /**
   * @param expiryNanos for how long the tracker waits for a heartbeat
   * @param replicating whether blocks that lack replicas are copied, for which the silence counts
   */
  NodeLosses(
      Provisioning provisioning,
      ActorRef<Network.Command> network,
      ActorRef<JobTracker.Command> tracker,
      RunClock clock,
      long expiryNanos,
      EventSchedule events,
      boolean replicating) {
    this.provisioning = provisioning;
    this.network = network;
    this.tracker = tracker;
    this.clock = clock;
    this.expiryNanos = expiryNanos;
    this.events = events;
    this.replicating = replicating;
    silences = new int[provisioning.workerOfNode().length];
  }

  /** Whether a node is not there. */
  boolean isLost(int node) {
    return lost.get(node);
  }

  /** The nodes that are there. */
  int there() {
    return silences.length - lost.cardinality();
  }

  /** Whether a node's worker is there, with which it could be back. */
  boolean canReturn(int node) {
    return !gone.get(node);
  }

  /** Loses what is left of a worker's nodes, which will not be back; returns them. */
  List<Integer> loseWorker(int worker) {
    List<Integer> nodes = provisioning.nodesOf(worker);
    List<Integer> losing = nodes.stream().filter(node -> !lost.get(node)).toList();
    nodes.forEach(gone::set);
    network.tell(new Network.LoseWorker(worker));
    BitSet before = silent();
    BitSet beforeAway = away();
    losing.forEach(lost::set);
    fallSilent(before);
    tellNameNode(beforeAway);
    return losing;
  }

  /** Whether a worker is lost whose place nobody has taken. */
  boolean awaitsWorker() {
    return !gone.isEmpty();
  }

  /** Another worker has taken the place of one that was lost: its nodes may be back. */
  void workerBack(int worker) {
    provisioning.nodesOf(worker).forEach(gone::clear);
  }

  /**
   * From now on just these nodes are lost, with those of lost workers, and just these are cut off.
   *
   * @return the nodes that have begun anew
   */
  List<Integer> become(BitSet nowLost, BitSet nowCut) {
    BitSet before = silent();
    BitSet beforeAway = away();
    List<Integer> losing = added(lost, nowLost);
    BitSet stays = (BitSet) nowLost.clone();
    stays.or(gone);
    List<Integer> back = added(stays, lost);
    losing.forEach(node -> provisioning.workerOf(node).tell(new StopNode(node)));
    if (!losing.isEmpty()) {
      network.tell(new Network.NodesLost(losing));
    }
    losing.forEach(lost::set);
    back.forEach(lost::clear);
    back.forEach(anew::set);
    cut.clear();
    cut.or(nowCut);
    fallSilent(before);
    List<Integer> heard = added(silent(), before);
    miss(heard.stream().filter(anew::get).toList());
    if (!back.isEmpty()) {
      network.tell(new Network.NodesRejoined(back));
    }
    List<Integer> started = rejoin(heard, back);
    tellNameNode(beforeAway);
    return started;
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

  /** The nodes that neither the job tracker nor the name node would hear. */
  private BitSet away() {
    BitSet away = (BitSet) lost.clone();
    away.or(cut);
    return away;
  }

  /** The name node, a process of its own, hears nodes also while the job tracker is not there. */
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

  private void fallSilent(BitSet before) {
    List<Integer> nodes = added(before, silent());
    nodes.forEach(anew::clear);
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

  /** Heartbeats have not come for long: misses the nodes that were not heard of meanwhile. */
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

  /** The job tracker is not there any more. */
  void trackerDown() {
    if (!trackerIsDown) {
      trackerIsDown = true;
      tracker.tell(new JobTracker.Down());
    }
  }

  /**
   * The job tracker is there again, if it was not. It waits for silent nodes as from now on; or, as
   * one that knows no node, it takes as lost whatever was on them.
   *
   * @return the nodes that have begun anew
   */
  List<Integer> trackerBack(AfterRestart jobs) {
    if (!trackerIsDown) {
      return List.of();
    }
    trackerIsDown = false;
    List<Integer> all = IntStream.range(0, silences.length).boxed().toList();
    BitSet silent = silent();
    List<Integer> heard = all.stream().filter(node -> !silent.get(node)).toList();
    if (jobs == AfterRestart.KEPT) {
      awaitHeartbeats(added(missed, silent));
      miss(heard.stream().filter(anew::get).toList());
    } else {
      miss(all);
    }
    tracker.tell(new JobTracker.Restarted(jobs));
    return rejoin(heard, List.of());
  }

  private void miss(List<Integer> nodes) {
    List<Integer> missing = nodes.stream().filter(node -> !missed.get(node)).toList();
    missing.forEach(missed::set);
    if (!missing.isEmpty()) {
      tracker.tell(new JobTracker.NodesLost(missing));
    }
  }

  /**
   * The tracker hears nodes again.
   *
   * @param back nodes that are there again, whether it hears them or not
   */
  private List<Integer> rejoin(List<Integer> heard, List<Integer> back) {
    List<Integer> rejoining = heard.stream().filter(missed::get).toList();
    List<Integer> told = rejoining.stream().filter(node -> !anew.get(node)).toList();
    if (!told.isEmpty()) {
      told.forEach(node -> provisioning.workerOf(node).tell(new StopNode(node)));
      network.tell(new Network.NodesLost(told));
      network.tell(new Network.NodesRejoined(told));
    }
    rejoining.forEach(missed::clear);
    heard.forEach(anew::clear);
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
