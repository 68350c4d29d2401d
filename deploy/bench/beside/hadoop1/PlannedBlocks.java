package org.apache.hadoop.hdfs.server.namenode;

import beside.PlannedPlaces;
import java.util.HashMap;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;

/**
 * Puts the blocks of input where the plan says, and all others where HDFS's own policy does. In the
 * package of that policy, whose constructor is not public.
 */
public final class PlannedBlocks extends BlockPlacementPolicyDefault {
  private PlannedPlaces places;

  @Override
  public void initialize(Configuration conf, FSClusterStats stats, NetworkTopology topology) {
    super.initialize(conf, stats, topology);
    places = new PlannedPlaces(50010);
  }

  @Override
  public DatanodeDescriptor[] chooseTarget(
      String file,
      int replicas,
      DatanodeDescriptor writer,
      List<DatanodeDescriptor> chosen,
      HashMap<Node, Node> excluded,
      long blockSize) {
    List<String> nodes = places.of(file);
    if (nodes.isEmpty()) {
      return super.chooseTarget(file, replicas, writer, chosen, excluded, blockSize);
    }
    return nodes.stream()
        .map(node -> (DatanodeDescriptor) clusterMap.getNode(node))
        .toArray(DatanodeDescriptor[]::new);
  }
}
