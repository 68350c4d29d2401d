package io.racklab.deploy.capacity;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.LinkLoad;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The load of an experiment's first run, found by running it in virtual time: most workloads never
 * use the full rates of all links.
 *
 * @param load the peak rate, averaged over {@link #WINDOW} of the wall clock
 * @param whole true if the whole run was played; if false, time was up and the load is that of its
 *     beginning
 */
public record Rehearsal(Load load, boolean whole) {
  /**
   * The window of the average. A machine that must move more than it can has fallen visibly behind
   * after a second; the effect of shorter bursts shows only in the verdict.
   */
  static final Duration WINDOW = Duration.ofSeconds(1);

  /** Runs the first run of an experiment in virtual time, for {@code patience} at most. */
  public static Rehearsal of(Experiment experiment, Duration patience) throws IOException {
    Duration window = Duration.ofNanos(Math.round(WINDOW.toNanos() * experiment.scale().time()));
    try (VirtualRun run = VirtualRun.perform(experiment, window, patience)) {
      double peak = peak(run.rows(), new Topology(experiment.cluster()));
      return new Rehearsal(new Load(peak), run.whole());
    }
  }

  /**
   * Returns the highest rate at which all nodes together send in one window. The rows of a window
   * are adjacent.
   */
  static double peak(RunFiles rows, Topology topology) throws IOException {
    Set<String> outs = new HashSet<>();
    for (int node = 0; node < topology.nodeCount(); node++) {
      outs.add(topology.linkName(topology.nodeOut(node)));
    }
    Peak peak = new Peak();
    rows.eachLink(
        load -> {
          if (outs.contains(load.link())) {
            peak.add(load);
          }
        });
    return peak.most;
  }

  /** Adds up the rates of the current window. */
  private static final class Peak {
    private double window = -1;
    private double sum;
    private double most;

    private void add(LinkLoad load) {
      if (load.end() != window) {
        window = load.end();
        sum = 0;
      }
      sum += load.used();
      most = Math.max(most, sum);
    }
  }
}
