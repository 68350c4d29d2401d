package beside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The data nodes that the plan has for the blocks of input. The name node reads it. */
public final class PlannedPlaces {
  private final Map<String, String[]> nodesOfFile = new HashMap<>();
  private final Map<String, String> pathOfNode = new HashMap<>();

  /**
   * @param port of the data nodes, which is in their paths
   */
  public PlannedPlaces(int port) {
    Path plan = Path.of(System.getProperty("beside.plan"));
    try {
      for (String line : Files.readAllLines(plan.resolve("nodes.tsv"))) {
        String[] fields = line.split("\t");
        pathOfNode.put(fields[0], "/" + fields[2] + "/" + fields[1] + ":" + port);
      }
      for (String line : Files.readAllLines(plan.resolve("blocks.tsv"))) {
        String[] fields = line.split("\t");
        nodesOfFile.put(fields[0], fields[2].split(","));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Paths of the nodes for a file, which is a block; none if it is not input. */
  public List<String> of(String file) {
    return Arrays.stream(nodesOfFile.getOrDefault(file, new String[0])).map(pathOfNode::get).toList();
  }
}
