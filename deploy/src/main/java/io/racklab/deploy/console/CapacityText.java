package io.racklab.deploy.console;

import io.racklab.deploy.capacity.Capacity;
import io.racklab.deploy.capacity.Load;
import io.racklab.deploy.capacity.Proposal;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Throughput;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The capacity of a machine, as text and as JSON. */
public final class CapacityText {
  private static final double MILLIS = 1e3;
  private static final double USUAL_HEARTBEAT_SECONDS = 3;

  private CapacityText() {}

  /** Returns the measured figures, one on each line. */
  public static String of(Capacity capacity) {
    StringBuilder text = new StringBuilder();
    line(text, "sockets, 1 flow", QuantityText.bytes(capacity.oneFlow()) + "/s");
    line(
        text,
        "sockets, " + Capacity.MANY + " flows",
        QuantityText.bytes(capacity.manyFlows()) + "/s");
    line(text, "short flows", String.format(Locale.ROOT, "%,.0f/s", capacity.flowsPerSecond()));
    line(
        text,
        "timers late",
        String.format(
            Locale.ROOT,
            "median %.2f ms, 99th percentile %.2f ms, largest %.2f ms",
            MILLIS * capacity.timers().medianSeconds(),
            MILLIS * capacity.timers().tailSeconds(),
            MILLIS * capacity.timers().worstSeconds()));
    line(
        text,
        "heartbeats",
        String.format(
            Locale.ROOT,
            "%,.0f/s: half of that serves %,.0f nodes at time scale 1, each with one every %.0f s",
            capacity.heartbeatsPerSecond(),
            nodes(capacity),
            USUAL_HEARTBEAT_SECONDS));
    return text.toString();
  }

  /** Returns the scales at which the emulated cluster fits this machine. */
  public static String of(Cluster cluster, Capacity capacity) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %d nodes; its links carry at most %s/s in all. Scales at which that is at most"
                + " %.0f %% of what this machine moves:%n",
            cluster.name(),
            cluster.nodeCount(),
            QuantityText.bytes(most(cluster)),
            100 * Load.VALID_SHARE));
    List<Proposal> proposals = Proposal.of(cluster, capacity);
    for (Proposal proposal : proposals) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-34s %8s/s, timers late by %.0f ms emulated, %,.0f heartbeats/s%n",
              QuantityText.scale(proposal.scale()),
              QuantityText.bytes(proposal.bytesPerSecond()),
              MILLIS * proposal.timersLateSeconds(),
              proposal.heartbeatsPerSecond()));
    }
    if (proposals.isEmpty()) {
      text.append("  no scale fits\n");
    }
    return text.toString();
  }

  /** Returns the capacity and the proposed scales as nested maps. */
  public static Map<String, Object> json(Capacity capacity, List<Cluster> clusters) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("processors", Runtime.getRuntime().availableProcessors());
    json.put("one_flow_bytes_per_s", capacity.oneFlow());
    json.put("many_flows_bytes_per_s", capacity.manyFlows());
    json.put("short_flows_per_s", capacity.flowsPerSecond());
    json.put(
        "timers_late_s",
        Map.of(
            "p50", capacity.timers().medianSeconds(),
            "p99", capacity.timers().tailSeconds(),
            "max", capacity.timers().worstSeconds()));
    json.put("heartbeats_per_s", capacity.heartbeatsPerSecond());
    json.put("valid_share", Load.VALID_SHARE);
    List<Object> described = new ArrayList<>();
    for (Cluster cluster : clusters) {
      described.add(json(cluster, capacity));
    }
    json.put("clusters", described);
    return json;
  }

  private static Map<String, Object> json(Cluster cluster, Capacity capacity) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cluster", cluster.name());
    json.put("nodes", cluster.nodeCount());
    double most = most(cluster);
    json.put("most_bytes_per_s", Double.isInfinite(most) ? null : most);
    List<Object> scales = new ArrayList<>();
    for (Proposal proposal : Proposal.of(cluster, capacity)) {
      Map<String, Object> scale = new LinkedHashMap<>();
      scale.put("time", proposal.scale().time());
      scale.put("bytes", proposal.scale().bytes());
      scale.put("real_bytes_per_s", proposal.bytesPerSecond());
      scale.put("timers_late_emulated_s", proposal.timersLateSeconds());
      scale.put("heartbeats_per_s", proposal.heartbeatsPerSecond());
      scales.add(scale);
    }
    json.put("scales", scales);
    return json;
  }

  private static double most(Cluster cluster) {
    return Throughput.most(new Topology(cluster));
  }

  private static double nodes(Capacity capacity) {
    return Load.VALID_SHARE * capacity.heartbeatsPerSecond() * USUAL_HEARTBEAT_SECONDS;
  }

  private static void line(StringBuilder text, String what, String value) {
    text.append(String.format(Locale.ROOT, "%-20s %s%n", what, value));
  }
}
