package beside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/**
 * Puts the blocks of input where the plan says, and all others where HDFS's own policy does. The
 * name node makes it.
 */
public final class PlannedBlocks extends BlockPlacementPolicyDefault {
  private final Map<String, String[]> nodesOfFile = new HashMap<>();
  private final Map<String, String> pathOfNode = new HashMap<>();

  public PlannedBlocks() throws IOException {
    Path plan = Path.of(System.getProperty("beside.plan"));
    for (String line : Files.readAllLines(plan.resolve("nodes.tsv"))) {
      String[] fields = line.split("\t");
      pathOfNode.put(fields[0], "/" + fields[2] + "/" + fields[1] + ":9866");
    }
    for (String line : Files.readAllLines(plan.resolve("blocks.tsv"))) {
      String[] fields = line.split("\t");
      nodesOfFile.put(fields[0], fields[2].split(","));
    }
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String file,
      int replicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosen,
      Set<Node> excluded,
      long blockSize,
      BlockStoragePolicy policy,
      EnumSet<AddBlockFlag> flags) {
    String[] nodes = nodesOfFile.get(file);
    if (nodes == null) {
      return super.chooseTarget(
          file, replicas, writer, chosen, returnChosen, excluded, blockSize, policy, flags);
    }
    return Arrays.stream(nodes)
        .map(node -> (DatanodeDescriptor) clusterMap.getNode(pathOfNode.get(node)))
        .map(node -> node.getStorageInfos()[0])
        .toArray(DatanodeStorageInfo[]::new);
  }
}
