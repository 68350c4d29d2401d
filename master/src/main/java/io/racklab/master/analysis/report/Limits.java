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
 * What limits a scheduler, as shares of a mean job's time and of the run's time.
 *
 * @param ofJobs the share of a mean job's time that its critical path spends waiting for each
 *     resource or working on it, the largest first; they add up to 1
 * @param ofTime the shares of the run's time in which some map or reduce waits, and in which some
 *     uplink or downlink, link of a node, or disk is full; in the order of {@link #TIMES}
 */
public record Limits(Map<String, Double> ofJobs, Map<String, Double> ofTime) {
  private static final String UPLINKS = "uplinks full";
  private static final String NODE_LINKS = "node links full";
  private static final String DISKS = "disks full";

  /** The names of the shares of a run's time. */
  public static final List<String> TIMES =
      List.of("maps wait", "reduces wait", UPLINKS, NODE_LINKS, DISKS);

  /** From this share of its capacity on, a link counts as full. */
  private static final double FULL = 0.95;

  public Limits {
    ofJobs = Collections.unmodifiableMap(new LinkedHashMap<>(ofJobs));
    ofTime = Collections.unmodifiableMap(new LinkedHashMap<>(ofTime));
  }

  /** Reads the rows of a contender's runs. */
  static Limits of(List<OneRun> runs) throws IOException {
    List<Breakdown> jobs = new ArrayList<>();
    Map<String, Double> seconds = new LinkedHashMap<>();
    TIMES.forEach(name -> seconds.put(name, 0.0));
    double all = 0;
    for (OneRun run : runs) {
      RunFiles files = new RunFiles(run.folder());
      CriticalPaths.in(files, job -> true).values().stream()
          .map(CriticalPath::breakdown)
          .forEach(jobs::add);
      WaitingTime waiting = WaitingTime.in(files);
      FullWindows full = new FullWindows();
      files.eachLink(full::add);
      seconds.merge(TIMES.get(0), waiting.maps(), Double::sum);
      seconds.merge(TIMES.get(1), waiting.reduces(), Double::sum);
      full.ends.forEach(
          (name, ends) -> seconds.merge(name, ends.size() * full.window(), Double::sum));
      all += run.metric("makespan_s");
    }
    double time = all;
    seconds.replaceAll((name, some) -> time > 0 ? Math.min(1, some / time) : 0);
    String links = seconds.get(UPLINKS) >= seconds.get(NODE_LINKS) ? "uplinks" : "node links";
    return new Limits(shares(Breakdown.mean(jobs), links), seconds);
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
    private final Map<String, Set<Double>> ends = new LinkedHashMap<>();
    private double last = Double.NaN;

    /** The length of a window, in seconds; windows without traffic have no row. */
    private double window = Double.POSITIVE_INFINITY;

    void add(LinkLoad load) {
      if (load.end() > last) {
        window = Math.min(window, load.end() - last);
      }
      last = load.end();
      if (load.share() >= FULL) {
        ends.computeIfAbsent(kind(load.link()), name -> new TreeSet<>()).add(load.end());
      }
    }

    private static String kind(String link) {
      if (link.matches(".*\\.(up|down)(\\.\\d+)?")) {
        return UPLINKS;
      }
      return link.contains(".disk") ? DISKS : NODE_LINKS;
    }

    /** Returns the length of a window; 0 if the rows are of one moment. */
    double window() {
      return Double.isInfinite(window) ? 0 : window;
    }
  }
}
