package io.racklab.master.network;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Hinders flows: nodes that are not there, worker processes that will not be back, and obstacles
 * between nodes.
 */
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

  /** Another worker is in the place of one that was lost. */
  void workerBack(int worker) {
    workers.clear(worker);
  }

  void back(Collection<Integer> there) {
    there.forEach(nodes::clear);
  }

  /** These obstacles are there, and no others. */
  void become(Obstacles now) {
    obstacles = now;
  }

  boolean lacks(int worker) {
    return workers.get(worker);
  }

  /** True if a flow begins or ends on a lost node, its owner is there, or an obstacle stops it. */
  boolean stop(Flow flow) {
    return flow.touches(nodes) || obstacles.stop(flow);
  }

  /** The flows that are stopped, in the order of their starts. */
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
