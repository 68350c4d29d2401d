package io.racklab.deploy.cli;

import com.typesafe.config.ConfigUtil;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.engine.workload.trace.TraceRack;
import io.racklab.master.engine.workload.trace.TraceRack.Node;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options for what a topology of a trace lacks: the slots or container capacity of its nodes, and
 * the links.
 */
final class AssumedNodes {
  /** {@code yarn.sls.nm.memory.mb} and {@code yarn.sls.nm.vcores} of Hadoop's SLSConfiguration. */
  private static final int MEMORY_MEBIBYTES = 10_240;

  private static final int VCORES = 10;

  @Option(
      names = "--map-slots",
      paramLabel = "N",
      defaultValue = "2",
      description =
          "for a topology: map slots of each node (default: ${DEFAULT-VALUE}, as in Hadoop 1)")
  private int mapSlots;

  @Option(
      names = "--reduce-slots",
      paramLabel = "N",
      defaultValue = "2",
      description = "for a topology: reduce slots of each node (default: ${DEFAULT-VALUE})")
  private int reduceSlots;

  @Mixin private AssumedLinks links;

  /**
   * Returns the assumptions in one line.
   *
   * @throws CannotStartException if the options are not valid
   */
  String text(List<TraceRack> racks) {
    return (offerRoom(racks) ? room() : slots())
        + ", link = "
        + links.node()
        + " a node, oversubscription = "
        + links.oversubscription()
        + " a rack";
  }

  private static boolean offerRoom(List<TraceRack> racks) {
    return racks.stream().flatMap(rack -> rack.nodes().stream()).anyMatch(Node::offersRoom);
  }

  private static String room() {
    return String.format(
        Locale.ROOT,
        "memory = %d MiB and vcores = %d where the trace gives none (SLS's defaults)",
        MEMORY_MEBIBYTES,
        VCORES);
  }

  private String slots() {
    if (Math.min(mapSlots, reduceSlots) < 0 || mapSlots + reduceSlots == 0) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "a node cannot have "
              + mapSlots
              + " map slots and "
              + reduceSlots
              + " reduce slots;"
              + " write, for example, --map-slots 4 --reduce-slots 2");
    }
    return slotsOfNode() + " a node";
  }

  /**
   * Returns the text of a cluster file, which may still have problems.
   *
   * @param name the cluster's name
   */
  String file(String name, List<TraceRack> racks) {
    boolean room = offerRoom(racks);
    StringBuilder text = new StringBuilder("# Racks and nodes are from a trace. It lacks some");
    text.append(" values, which are assumed: ")
        .append(text(racks))
        .append(".\ncluster {\n  name = ");
    text.append(ConfigUtil.quoteString(name)).append("\n  racks = [\n");
    for (TraceRack rack : racks) {
      text.append("    { name = ").append(ConfigUtil.quoteString(rack.name()));
      text.append(", oversubscription = ").append(links.oversubscription()).append(", nodes = [\n");
      for (Node node : rack.nodes()) {
        text.append(
            String.format(
                Locale.ROOT,
                "      { name = %s, %s, link = %s }\n",
                ConfigUtil.quoteString(node.name()),
                room ? roomOf(node) : slotsOfNode(),
                links.node()));
      }
      text.append("    ] }\n");
    }
    return text.append("  ]\n}\n").toString();
  }

  private static String roomOf(Node node) {
    return String.format(
        Locale.ROOT,
        "memory = %d MiB, vcores = %d",
        node.memoryMebibytes().orElse(MEMORY_MEBIBYTES),
        node.vcores().orElse(VCORES));
  }

  private String slotsOfNode() {
    return "map-slots = " + mapSlots + ", reduce-slots = " + reduceSlots;
  }
}
