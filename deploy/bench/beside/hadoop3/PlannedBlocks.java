package beside;

import java.util.EnumSet;
import java.util.List;
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
  private final PlannedPlaces places = new PlannedPlaces(9866);

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
    List<String> nodes = places.of(file);
    if (nodes.isEmpty()) {
      return super.chooseTarget(
          file, replicas, writer, chosen, returnChosen, excluded, blockSize, policy, flags);
    }
    return nodes.stream()
        .map(node -> (DatanodeDescriptor) clusterMap.getNode(node))
        .map(node -> node.getStorageInfos()[0])
        .toArray(DatanodeStorageInfo[]::new);
  }
}
