package io.racklab.master.analysis.rows;

import io.racklab.master.analysis.rows.RunFiles.EndedFlow;
import io.racklab.master.analysis.rows.RunFiles.LinkLoad;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run's flows, grouped by the load of the most heavily loaded link on their route. */
public final class FlowsByLoad {
  private final Topology topology;
  private final double window;
  private final Map<String, Double> loads = new HashMap<>();
  private final Map<LoadLevel, List<Double>> seconds = new EnumMap<>(LoadLevel.class);
  private final Map<LoadLevel, List<Double>> errors = new EnumMap<>(LoadLevel.class);

  /**
   * @param window the length of a window of links.csv, in seconds
   */
  public FlowsByLoad(RunFiles run, Topology topology, double window) throws IOException {
    this.topology = topology;
    this.window = window;
    for (LoadLevel level : LoadLevel.values()) {
      seconds.put(level, new ArrayList<>());
      errors.put(level, new ArrayList<>());
    }
    for (LinkLoad load : run.links()) {
      loads.put(key(load.link(), Math.round(load.end() / window)), load.share());
    }
    for (EndedFlow flow : run.flows()) {
      LoadLevel level = LoadLevel.of(load(flow));
      seconds.get(level).add(flow.seconds());
      double expected = flow.expected() - flow.start();
      if (expected >= 1) {
        errors.get(level).add(Math.abs(flow.finish() - flow.expected()) / expected);
      }
    }
  }

  private static String key(String link, long window) {
    return window + " " + link;
  }

  private double load(EndedFlow flow) {
    long started = (long) Math.floor(flow.start() / window) + 1;
    double most = 0;
    int source = topology.nodeNamed(flow.source());
    int destination = topology.nodeNamed(flow.destination());
    for (int link : topology.route(source, destination)) {
      most = Math.max(most, loads.getOrDefault(key(topology.linkName(link), started), 0.0));
    }
    return most;
  }

  /** Returns the durations of the flows, in seconds. */
  public Sample seconds(LoadLevel level) {
    return new Sample(seconds.get(level));
  }

  /**
   * Returns the errors of the flows that last at least a second in the model: the absolute
   * difference between the actual end and the end in the model, as a share of the duration in the
   * model.
   */
  public Sample errors(LoadLevel level) {
    return new Sample(errors.get(level));
  }
}
