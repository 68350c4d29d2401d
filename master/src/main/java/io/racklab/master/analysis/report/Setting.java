package io.racklab.master.analysis.report;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;

/**
 * The configuration of a run, from experiment.conf.
 *
 * @param text the text of the file; empty if it does not exist
 * @param cluster the cluster; empty if this version cannot read it
 * @param workload the workload's name, file or kind; may be empty
 */
public record Setting(String text, Optional<Cluster> cluster, String workload) {

  /**
   * Reads the configuration, as far as this version of Racklab understands it.
   *
   * @param folder a run directory
   */
  public static Setting in(Path folder) throws IOException {
    Path file = folder.resolve("experiment.conf");
    if (!PlainFile.exists(file)) {
      return new Setting("", Optional.empty(), "");
    }
    PlainFile.require(file);
    String text = "";
    try {
      text = HoconFile.content(file);
      return new Setting(text, cluster(text, folder), workload(text));
    } catch (InvalidInputException | ConfigException ofAnotherVersion) {
      return new Setting(text, Optional.empty(), "");
    }
  }

  /** Returns a copy without the cluster, for a cell whose cluster is unknown. */
  Setting withoutCluster() {
    return new Setting(text, Optional.empty(), workload);
  }

  private static Optional<Cluster> cluster(String text, Path folder) {
    return HoconFile.parse("experiment.conf", text, folder)
        .at("experiment")
        .section()
        .flatMap(experiment -> ClusterFile.from(experiment.at("cluster")));
  }

  private static String workload(String text) {
    Config config = HoconFile.config("experiment.conf", text);
    for (String key : List.of("name", "file", "kind")) {
      String path = "experiment.workload." + key;
      if (config.hasPath(path)) {
        return config.getString(path);
      }
    }
    return "";
  }

  /**
   * Returns a text such as {@code 16 nodes in 4 racks of 2 pods (mine)}; empty if the cluster is
   * unknown.
   */
  String clusterInWords() {
    return cluster
        .map(
            known ->
                known.nodeCount()
                    + (known.nodeCount() == 1 ? " node in " : " nodes in ")
                    + known.racks().size()
                    + (known.racks().size() == 1 ? " rack" : " racks")
                    + pods(known.racksOfPods().size())
                    + " ("
                    + known.name()
                    + ")")
        .orElse("");
  }

  private static String pods(int pods) {
    return pods == 0 ? "" : pods == 1 ? " of a pod" : " of " + pods + " pods";
  }

  /** Returns the cluster's number of map slots; empty if some node has no typed slots. */
  OptionalInt mapSlots() {
    return slots(Slots.Typed::maps);
  }

  /** Returns the cluster's number of reduce slots; empty if some node has no typed slots. */
  OptionalInt reduceSlots() {
    return slots(Slots.Typed::reduces);
  }

  private OptionalInt slots(ToIntFunction<Slots.Typed> side) {
    int sum = 0;
    List<Node> nodes =
        cluster.stream()
            .flatMap(known -> known.racks().stream())
            .flatMap(rack -> rack.nodes().stream())
            .toList();
    for (Node node : nodes) {
      if (!(node.slots() instanceof Slots.Typed typed)) {
        return OptionalInt.empty();
      }
      sum += side.applyAsInt(typed);
    }
    return sum > 0 ? OptionalInt.of(sum) : OptionalInt.empty();
  }
}
