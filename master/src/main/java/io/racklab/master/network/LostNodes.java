package io.racklab.master.network;

import io.racklab.protocol.FlowLost;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The nodes that are not there, and the worker processes that will not be back. */
final class LostNodes {
  private final BitSet nodes = new BitSet();
  private final BitSet workers = new BitSet();

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

  void back(Collection<Integer> there) {
    there.forEach(nodes::clear);
  }

  int workers() {
    return workers.cardinality();
  }

  /** Whether a flow begins or ends on a lost node, or its owner is there. */
  boolean touch(Flow flow) {
    return flow.touches(nodes);
  }

  /** The flows from, to and of lost nodes, in the order of their starts. */
  List<Flow> of(ActiveFlows flows) {
    return flows.touching(nodes);
  }

  /** Tells a flow's owner that it is lost; who was on a lost node is not there to be told. */
  void tellOwner(Flow flow, long at) {
    OpenFlow asked = flow.asked();
    if (!nodes.get(asked.node())) {
      asked.owner().tell(new FlowLost(asked.tag(), at));
    }
  }
}
