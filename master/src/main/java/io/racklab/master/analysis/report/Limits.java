package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.LinkLoad;
import io.racklab.master.analysis.why.Breakdown;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.CriticalPaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What limits a scheduler: for each resource the share of a mean job's time that its critical path
 * spends waiting for it or working on it, and the share of the run's time in which links are full.
 *
 * @param ofJobs the shares of a mean job's time by resource, the largest first; they add up to 1
 * @param fullUplinks the share of windows of links.csv in which an uplink or downlink of a rack was
 *     full
 * @param fullNodeLinks the same for links of nodes
 */
public record Limits(Map<String, Double> ofJobs, double fullUplinks, double fullNodeLinks) {
  /** From this share of its capacity on, a link counts as full. */
  private static final double FULL = 0.95;

  public Limits {
    ofJobs = Collections.unmodifiableMap(new LinkedHashMap<>(ofJobs));
  }

  /** Reads the rows of a contender's runs. */
  static Limits of(List<OneRun> runs) throws IOException {
    List<Breakdown> jobs = new ArrayList<>();
    double windows = 0;
    int uplinks = 0;
    int nodeLinks = 0;
    for (OneRun run : runs) {
      RunFiles files = new RunFiles(run.folder());
      CriticalPaths.in(files, job -> true).values().stream()
          .map(CriticalPath::breakdown)
          .forEach(jobs::add);
      FullWindows full = new FullWindows();
      files.eachLink(full::add);
      windows += run.metric("makespan_s") / full.window;
      uplinks += full.uplinks.size();
      nodeLinks += full.nodeLinks.size();
    }
    double ofUplinks = windows > 0 ? Math.min(1, uplinks / windows) : 0;
    double ofNodeLinks = windows > 0 ? Math.min(1, nodeLinks / windows) : 0;
    String links = ofUplinks >= ofNodeLinks ? "uplinks" : "node links";
    return new Limits(shares(Breakdown.mean(jobs), links), ofUplinks, ofNodeLinks);
  }

  private static Map<String, Double> shares(Breakdown mean, String links) {
    double total = mean.total();
    Map<String, Double> shares = new LinkedHashMap<>();
    mean.seconds()
        .forEach(
            (title, seconds) ->
                shares.merge(resource(title, links), total > 0 ? seconds / total : 0, Double::sum));
    Map<String, Double> sorted = new LinkedHashMap<>();
    shares.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .forEach(one -> sorted.put(one.getKey(), one.getValue()));
    return sorted;
  }

  /** Returns the resource that an activity needs; copying is charged to links. */
  private static String resource(String title, String links) {
    return switch (title) {
      case "map-slot" -> "waiting for maps";
      case "reduce-slot" -> "waiting for reduces";
      case "map", "reduce" -> "processors";
      case "read" -> "starting and reading";
      case "spill", "sort" -> "disks";
      case "write" -> "writing";
      case "copy" -> links;
      default -> "other";
    };
  }

  /** The ends of the windows in which a link was full. */
  private static final class FullWindows {
    private final Set<Double> uplinks = new TreeSet<>();
    private final Set<Double> nodeLinks = new TreeSet<>();
    private double last = Double.NaN;

    /** The length of a window, in seconds; windows without traffic have no row. */
    private double window = Double.POSITIVE_INFINITY;

    void add(LinkLoad load) {
      if (load.end() > last) {
        window = Math.min(window, load.end() - last);
      }
      last = load.end();
      if (load.share() >= FULL) {
        boolean ofRack = load.link().endsWith(".up") || load.link().endsWith(".down");
        (ofRack ? uplinks : nodeLinks).add(load.end());
      }
    }
  }
}
