package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.FlowsByLoad;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.analysis.why.FirstDivergence;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import io.racklab.master.analysis.why.RunLaunches;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Compares a run under the wall clock with the same run under the virtual clock: makespan, job
 * times, flow times, and the first launch in which they differ. Both runs have the same seed, so if
 * the emulation were exact, there would be no difference.
 */
public final class Twin {
  private final RunFiles wall;
  private final RunFiles virtual;
  private final Topology topology;
  private final double wallWindow;
  private final double virtualWindow;

  /**
   * Creates a comparison.
   *
   * @param wall the folder with the rows of the run under the wall clock
   * @param virtual the folder with the rows of the same run under the virtual clock
   * @param wallWindow the length in seconds of a window in the wall run's links.csv
   * @param virtualWindow the length in seconds of a window in the virtual run's links.csv
   */
  public Twin(Path wall, Path virtual, Topology topology, double wallWindow, double virtualWindow) {
    this.wall = new RunFiles(wall);
    this.virtual = new RunFiles(virtual);
    this.topology = topology;
    this.wallWindow = wallWindow;
    this.virtualWindow = virtualWindow;
  }

  /** Returns the comparison as several lines of text. */
  public String text() throws IOException {
    StringBuilder text = new StringBuilder();
    List<EndedJob> real = wall.jobs();
    List<EndedJob> modelled = virtual.jobs();
    line(text, "makespan s", makespan(real), makespan(modelled));
    line(text, "job s mean", seconds(real).mean(), seconds(modelled).mean());
    line(text, "job s p95", seconds(real).quantile(0.95), seconds(modelled).quantile(0.95));
    Sample apart = apart(real, modelled);
    text.append(
        String.format(
            Locale.ROOT,
            "job times: median difference %.2f %%, largest %.2f %%%n",
            100 * apart.quantile(0.5),
            100 * apart.max()));
    FlowsByLoad realFlows = new FlowsByLoad(wall, topology, wallWindow);
    FlowsByLoad modelledFlows = new FlowsByLoad(virtual, topology, virtualWindow);
    for (LoadLevel level : LoadLevel.values()) {
      flows(text, level, realFlows, modelledFlows);
    }
    text.append(firstDifference());
    return text.toString();
  }

  private static void line(StringBuilder text, String what, double wall, double virtual) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-12s wall %10.2f   virtual %10.2f   %+.2f %%%n",
            what,
            wall,
            virtual,
            100 * (wall - virtual) / virtual));
  }

  private static void flows(
      StringBuilder text, LoadLevel level, FlowsByLoad wall, FlowsByLoad virtual) {
    Sample real = wall.seconds(level);
    Sample modelled = virtual.seconds(level);
    Sample errors = wall.errors(level);
    if (real.size() == 0 && modelled.size() == 0) {
      return;
    }
    text.append(
        String.format(
            Locale.ROOT,
            "flows, links %-11s wall %s   virtual %s",
            level,
            median(real),
            median(modelled)));
    if (errors.size() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "   wall against its model: median %.2f %%, p99 %.2f %%",
              100 * errors.quantile(0.5),
              100 * errors.quantile(0.99)));
    }
    text.append('\n');
  }

  private static String median(Sample seconds) {
    return seconds.size() == 0
        ? "    0"
        : String.format(
            Locale.ROOT, "%5d of median %7.3f s", seconds.size(), seconds.quantile(0.5));
  }

  private static double makespan(List<EndedJob> jobs) {
    double first = jobs.stream().mapToDouble(EndedJob::submit).min().orElse(0);
    return jobs.stream().mapToDouble(EndedJob::finish).max().orElse(0) - first;
  }

  private static Sample seconds(List<EndedJob> jobs) {
    return new Sample(jobs.stream().map(EndedJob::seconds).toList());
  }

  private static Sample apart(List<EndedJob> real, List<EndedJob> modelled) {
    Map<String, Double> model = new HashMap<>();
    modelled.forEach(job -> model.put(job.job(), job.seconds()));
    return new Sample(
        real.stream()
            .filter(job -> model.containsKey(job.job()))
            .map(job -> Math.abs(job.seconds() / model.get(job.job()) - 1))
            .toList());
  }

  private String firstDifference() throws IOException {
    return FirstDivergence.between(RunLaunches.of(wall), RunLaunches.of(virtual))
        .map(
            divergence ->
                String.format(
                    Locale.ROOT,
                    "first different decision: launch %d of %d: %s, but %s%n",
                    divergence.same() + 1,
                    divergence.of(),
                    told("wall", divergence.one()),
                    told("virtual", divergence.other())))
        .orElse("every decision is the same, in the same order\n");
  }

  private static String told(String clock, Optional<Launch> launch) {
    return launch
        .map(
            one ->
                String.format(
                    Locale.ROOT,
                    "%s ran %s on %s at %.3f s",
                    clock,
                    one.attempt(),
                    one.node(),
                    one.at()))
        .orElse(clock + " launched nothing more");
  }
}
