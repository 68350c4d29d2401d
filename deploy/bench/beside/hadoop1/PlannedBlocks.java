package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;

/**
 * Puts the blocks of input where the plan says, and all others where HDFS's own policy does. In the
 * package of that policy, whose constructor is not public.
 */
public final class PlannedBlocks extends BlockPlacementPolicyDefault {
  private final Map<String, String[]> nodesOfFile = new HashMap<>();
  private final Map<String, String> pathOfNode = new HashMap<>();

  @Override
  public void initialize(Configuration conf, FSClusterStats stats, NetworkTopology topology) {
    super.initialize(conf, stats, topology);
    Path plan = Path.of(System.getProperty("beside.plan"));
    try {
      for (String line : Files.readAllLines(plan.resolve("nodes.tsv"))) {
        String[] fields = line.split("\t");
        pathOfNode.put(fields[0], "/" + fields[2] + "/" + fields[1] + ":50010");
      }
      for (String line : Files.readAllLines(plan.resolve("blocks.tsv"))) {
        String[] fields = line.split("\t");
        nodesOfFile.put(fields[0], fields[2].split(","));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public DatanodeDescriptor[] chooseTarget(
      String file,
      int replicas,
      DatanodeDescriptor writer,
      List<DatanodeDescriptor> chosen,
      HashMap<Node, Node> excluded,
      long blockSize) {
    String[] nodes = nodesOfFile.get(file);
    if (nodes == null) {
      return super.chooseTarget(file, replicas, writer, chosen, excluded, blockSize);
    }
    return Arrays.stream(nodes)
        .map(node -> (DatanodeDescriptor) clusterMap.getNode(pathOfNode.get(node)))
        .toArray(DatanodeDescriptor[]::new);
  }
}
