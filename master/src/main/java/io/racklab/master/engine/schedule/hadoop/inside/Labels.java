package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;

/** The manager of node labels, without a store and a thread. */
final class Labels extends RMNodeLabelsManager {
  /** What follows a label's name if containers of other partitions may use idle nodes. */
  private static final String SHARED = "(exclusive=false)";

  /** Returns the name of a label in Hadoop's notation, such as {@code gpu(exclusive=false)}. */
  static String name(String label) {
    return label.replaceFirst("\\(.*", "").trim();
  }

  /**
   * Adds the nodes' labels, as an administrator does before the nodes come.
   *
   * @throws IllegalArgumentException if there are labels, but they are not enabled
   */
  void add(List<HadoopNode> nodes, Configuration configuration) {
    Set<NodeLabel> labels = new LinkedHashSet<>();
    Map<NodeId, Set<String>> ofNodes = new LinkedHashMap<>();
    for (HadoopNode node : nodes) {
      if (!node.label().isEmpty()) {
        String name = name(node.label());
        labels.add(NodeLabel.newInstance(name, !node.label().endsWith(SHARED)));
        ofNodes.put(NodeId.newInstance(node.name(), WILDCARD_PORT), Set.of(name));
      }
    }
    if (labels.isEmpty()) {
      return;
    }
    if (!YarnConfiguration.areNodeLabelsEnabled(configuration)) {
      throw new IllegalArgumentException(
          "nodes have labels, but "
              + YarnConfiguration.NODE_LABELS_ENABLED
              + " is not true: set it, or leave the labels out");
    }
    try {
      addToCluserNodeLabels(labels);
      replaceLabelsOnNode(ofNodes);
    } catch (IOException refused) {
      throw new IllegalArgumentException(refused.getMessage(), refused);
    }
  }

  @Override
  protected void initNodeLabelStore(Configuration conf) {}

  @Override
  protected void initDispatcher(Configuration conf) {}

  @Override
  protected void startDispatcher() {}

  @Override
  protected void stopDispatcher() {}
}
