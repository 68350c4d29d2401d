package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.network.Network;
import io.racklab.master.run.Occasion.HeartbeatsExpired;
import io.racklab.master.run.Occasion.Loss;
import io.racklab.master.tracker.JobTracker;
import io.racklab.protocol.WorkerMessage.StartNode;
import io.racklab.protocol.WorkerMessage.StopNode;
import io.racklab.protocol.time.RunClock;
import java.util.BitSet;
import java.util.List;

/**
 * Nodes that are lost in a run and come back. Their workers and the network are told at once; the
 * job tracker, which only misses their heartbeats, when these have expired, or when a node that it
 * never missed begins anew (Hadoop 1.2.1, JobTracker.processHeartbeat: an initial contact of a
 * tracker seen before is its loss).
 */
final class NodeLosses {
  private final Provisioning provisioning;
  private final ActorRef<Network.Command> network;
  private final ActorRef<JobTracker.Command> tracker;
  private final RunClock clock;
  private final long expiryNanos;
  private final Agenda agenda;
  private final BitSet lost = new BitSet();
  private final BitSet missed = new BitSet();
  private final BitSet gone = new BitSet();
  private final int[] losses;

  /**
   * @param expiryNanos for how long the tracker waits for a heartbeat
   */
  NodeLosses(
      Provisioning provisioning,
      ActorRef<Network.Command> network,
      ActorRef<JobTracker.Command> tracker,
      RunClock clock,
      long expiryNanos,
      Agenda agenda) {
    this.provisioning = provisioning;
    this.network = network;
    this.tracker = tracker;
    this.clock = clock;
    this.expiryNanos = expiryNanos;
    this.agenda = agenda;
    losses = new int[provisioning.workerOfNode().length];
  }

  /** Loses those of the nodes that are there; returns them. */
  List<Integer> lose(List<Integer> nodes) {
    List<Integer> losing = nodes.stream().filter(node -> !lost.get(node)).toList();
    losing.forEach(node -> provisioning.workerOf(node).tell(new StopNode(node)));
    network.tell(new Network.NodesLost(losing));
    fallSilent(losing);
    return losing;
  }

  /** Loses what is left of a worker's nodes, which will not be back; returns them. */
  List<Integer> loseWorker(int worker) {
    List<Integer> nodes = provisioning.nodesOf(worker);
    List<Integer> losing = nodes.stream().filter(node -> !lost.get(node)).toList();
    nodes.forEach(gone::set);
    network.tell(new Network.LoseWorker(worker));
    fallSilent(losing);
    return losing;
  }

  /** Whether no node is there. */
  boolean all() {
    return lost.cardinality() == losses.length;
  }

  private void fallSilent(List<Integer> nodes) {
    for (int node : nodes) {
      lost.set(node);
      losses[node]++;
    }
    if (!nodes.isEmpty()) {
      agenda.at(
          clock.now() + expiryNanos,
          new HeartbeatsExpired(nodes.stream().map(node -> new Loss(node, losses[node])).toList()));
    }
  }

  /** Heartbeats have not come for long: misses the nodes that were not back meanwhile. */
  void expired(HeartbeatsExpired expired) {
    miss(
        expired.losses().stream()
            .filter(loss -> losses[loss.node()] == loss.times())
            .map(Loss::node)
            .toList());
  }

  private void miss(List<Integer> nodes) {
    List<Integer> missing =
        nodes.stream().filter(node -> lost.get(node) && !missed.get(node)).toList();
    missing.forEach(missed::set);
    if (!missing.isEmpty()) {
      tracker.tell(new JobTracker.NodesLost(missing));
    }
  }

  /** Brings those of the nodes back that are lost and whose worker is there; returns them. */
  List<Integer> heal(List<Integer> nodes) {
    List<Integer> healing =
        nodes.stream().filter(node -> lost.get(node) && !gone.get(node)).toList();
    miss(healing);
    healing.forEach(lost::clear);
    healing.forEach(missed::clear);
    network.tell(new Network.NodesRejoined(healing));
    tracker.tell(new JobTracker.NodesRejoined(healing));
    long now = clock.now();
    healing.forEach(
        node ->
            provisioning.workerOf(node).tell(new StartNode(provisioning.settingsOf(node, now))));
    return healing;
  }
}
