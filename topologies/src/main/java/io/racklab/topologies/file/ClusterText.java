package io.racklab.topologies.file;

import com.typesafe.config.ConfigUtil;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Size;
import io.racklab.topologies.config.TimeSpan;
import java.util.List;

/** Writes a cluster as the text of a file; equal successive nodes become an entry with a count. */
final class ClusterText {
  private ClusterText() {}

  static String render(Cluster cluster) {
    StringBuilder text = new StringBuilder("cluster {\n");
    text.append("  name = ").append(ConfigUtil.quoteString(cluster.name())).append('\n');
    text.append("  block-size = ").append(Size.text(cluster.blockSize())).append('\n');
    text.append("  replication = ").append(cluster.replication()).append('\n');
    text.append("  heartbeat = ").append(TimeSpan.text(cluster.heartbeat())).append('\n');
    text.append("  heartbeat-phases = ").append(cluster.heartbeatPhases().word()).append('\n');
    text.append("  out-of-band-heartbeats = ");
    text.append(cluster.outOfBandHeartbeats() ? "on" : "off").append('\n');
    text.append("  link-efficiency = ").append(cluster.linkEfficiency()).append('\n');
    List<List<Rack>> pods = cluster.racksOfPods();
    text.append(pods.isEmpty() ? "  racks = [\n" : "  pods = [\n");
    if (pods.isEmpty()) {
      cluster.racks().forEach(rack -> rack(rack, text));
    }
    pods.forEach(racks -> pod(racks, text));
    return text.append("  ]\n}\n").toString();
  }

  private static void pod(List<Rack> racks, StringBuilder text) {
    Pod pod = racks.get(0).pod().orElseThrow();
    text.append("    { name = ").append(ConfigUtil.quoteString(pod.name()));
    links(pod.uplink(), pod.downlink(), pod.paths(), text);
    text.append(", racks = [\n");
    racks.forEach(rack -> rack(rack, text));
    text.append("    ] }\n");
  }

  private static void rack(Rack rack, StringBuilder text) {
    text.append("    { name = ").append(ConfigUtil.quoteString(rack.name()));
    links(rack.uplink(), rack.downlink(), rack.paths(), text);
    // Omitted at its default, which nearly all racks have.
    text.append(rack.data() == 1 ? "" : ", data = " + rack.data());
    text.append(", nodes = [\n");
    nodes(rack, text);
    text.append("    ] }\n");
  }

  private static void links(double up, double down, int paths, StringBuilder text) {
    text.append(", uplink = ").append(link(up));
    text.append(", downlink = ").append(link(down));
    text.append(paths == 1 ? "" : ", paths = " + paths);
  }

  private static void nodes(Rack rack, StringBuilder text) {
    List<Node> nodes = rack.nodes();
    int first = 0;
    while (first < nodes.size()) {
      int end = first + 1;
      if (defaultName(rack, first)) {
        while (end < nodes.size() && defaultName(rack, end) && alike(nodes, first, end)) {
          end++;
        }
      }
      Node node = nodes.get(first);
      text.append("      { ");
      if (!defaultName(rack, first)) {
        text.append("name = ").append(ConfigUtil.quoteString(node.name())).append(", ");
      } else if (end - first > 1) {
        text.append("count = ").append(end - first).append(", ");
      }
      text.append(slots(node.slots()));
      text.append(", out = ").append(Rate.text(node.out()));
      text.append(", in = ").append(Rate.text(node.in()));
      text.append(", speed = ").append(node.speed());
      text.append(", ").append(disk(node.disk())).append(" }\n");
      first = end;
    }
  }

  private static boolean defaultName(Rack rack, int index) {
    return rack.nodes().get(index).name().equals(rack.name() + "-n" + (index + 1));
  }

  private static boolean alike(List<Node> nodes, int left, int right) {
    Node other = nodes.get(right);
    return nodes
        .get(left)
        .equals(
            new Node(
                nodes.get(left).name(),
                other.slots(),
                other.out(),
                other.in(),
                other.speed(),
                other.disk()));
  }

  private static String link(double rate) {
    return Double.isInfinite(rate) ? "unlimited" : Rate.text(rate);
  }

  private static String disk(Disk disk) {
    if (disk instanceof Disk.PerTask each) {
      return "disk-per-task = " + Rate.textInBytes(each.rate());
    }
    if (disk instanceof Disk.Shared shared) {
      return "disk = " + Rate.textInBytes(shared.rate()) + cache(shared.cached());
    }
    Disk.TwoWay both = (Disk.TwoWay) disk;
    return "disk { read = "
        + Rate.textInBytes(both.readRate())
        + ", write = "
        + Rate.textInBytes(both.writeRate())
        + " }"
        + cache(both.cached());
  }

  private static String cache(double share) {
    return share == 0 ? "" : ", page-cache = " + share;
  }

  private static String slots(Slots slots) {
    if (slots instanceof Slots.Typed typed) {
      return "map-slots = " + typed.maps() + ", reduce-slots = " + typed.reduces();
    }
    if (slots instanceof Slots.Shared shared) {
      return "slots = " + shared.count();
    }
    Slots.Containers containers = (Slots.Containers) slots;
    return "memory = " + Size.text(containers.memory()) + ", vcores = " + containers.vcores();
  }
}
