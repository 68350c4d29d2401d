package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopNode;
import java.util.Set;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * A node as the resource manager sees it.
 *
 * @param label the label's name; empty for the default partition
 */
record InsideNode(int number, String name, String label, NodeId id, RMNode node) {
  private static final int PORT = 1;

  static InsideNode of(int number, HadoopNode described, String rack, RMContext context) {
    NodeId id = NodeId.newInstance(described.name(), PORT);
    String label = Labels.name(described.label());
    Resource total =
        Resource.newInstance(
            described.resource().memory(), Math.toIntExact(described.resource().vcores()));
    RMNode node =
        new Stub()
            .answer("getNodeID", id)
            .answer("getHostName", described.name())
            .answer("getNodeAddress", id.toString())
            .answer("getHttpAddress", id.toString())
            .answer("getRackName", rack)
            .answer("getNode", new NodeBase(described.name(), rack))
            .answer("getTotalCapability", total)
            .answer("getState", NodeState.RUNNING)
            .answer("getNodeLabels", label.isEmpty() ? Set.of() : Set.of(label))
            .answer("getRMContext", context)
            .as(RMNode.class, described.name());
    return new InsideNode(number, described.name(), label, id, node);
  }
}
