package io.racklab.master.engine.network;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The causes that stop flows: lost nodes, lost worker processes, and obstacles between nodes. */
final class Hindrances {
  private final BitSet nodes = new BitSet();
  private final BitSet workers = new BitSet();
  private Obstacles obstacles = Obstacles.NONE;

  void lose(Collection<Integer> lost) {
    lost.forEach(nodes::set);
  }

  /**
   * @param workerOfNode for each node the index of its worker
   */
  void loseWorker(int worker, int[] workerOfNode) {
    workers.set(worker);
    IntStream.range(0, workerOfNode.length)
        .filter(node -> workerOfNode[node] == worker)
        .forEach(nodes::set);
  }

  /** Handles the replacement of a lost worker. */
  void workerBack(int worker) {
    workers.clear(worker);
  }

  void back(Collection<Integer> there) {
    there.forEach(nodes::clear);
  }

  /** Replaces all obstacles by these. */
  void become(Obstacles now) {
    obstacles = now;
  }

  boolean lacks(int worker) {
    return workers.get(worker);
  }

  /** True if a flow begins, ends or has its owner on a lost node, or if an obstacle stops it. */
  boolean stop(Flow flow) {
    return flow.touches(nodes) || obstacles.stop(flow);
  }

  /** Returns the stopped flows, in the order of their starts. */
  List<Flow> of(ActiveFlows flows) {
    return flows.all().stream().filter(this::stop).toList();
  }

  /** Tells a flow's owner that the flow is lost, unless the owner was on a lost node. */
  void tellOwner(Flow flow, long at) {
    if (!flow.asked().isAskedOn(nodes)) {
      flow.tellLost(at);
    }
  }
}
