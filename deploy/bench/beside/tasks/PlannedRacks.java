package beside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.net.DNSToSwitchMapping;

/** The racks of the plan's nodes, by name and by address. */
public final class PlannedRacks implements DNSToSwitchMapping {
  private static final String ELSEWHERE = "/elsewhere";

  private final Map<String, String> racks = new HashMap<>();

  public PlannedRacks() throws IOException {
    for (String line :
        Files.readAllLines(Path.of(System.getProperty("beside.plan"), "nodes.tsv"))) {
      String[] fields = line.split("\t");
      racks.put(fields[0], "/" + fields[2]);
      racks.put(fields[1], "/" + fields[2]);
    }
  }

  @Override
  public List<String> resolve(List<String> names) {
    List<String> resolved = new ArrayList<>();
    for (String name : names) {
      resolved.add(racks.getOrDefault(name, ELSEWHERE));
    }
    return resolved;
  }

  // Hadoop 3 asks for these two as well; racks do not change.

  public void reloadCachedMappings() {}

  public void reloadCachedMappings(List<String> names) {}
}
