package io.racklab.deploy.capacity;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      Path links = run.file("links.csv");
      double peak = Files.exists(links) ? peak(links, new Topology(experiment.cluster())) : 0;
      return new Rehearsal(new Load(peak), run.whole());
    }
  }

  /**
   * Returns the highest rate at which all nodes together send in one window. The rows of a window
   * are adjacent.
   */
  static double peak(Path links, Topology topology) throws IOException {
    Set<String> outs = new HashSet<>();
    for (int node = 0; node < topology.nodeCount(); node++) {
      outs.add(topology.linkName(topology.nodeOut(node)));
    }
    double peak = 0;
    double sum = 0;
    String window = "";
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(links)) {
      for (NamedCsvRecord row : rows) {
        if (!row.getField("time_s").equals(window)) {
          window = row.getField("time_s");
          sum = 0;
        }
        if (outs.contains(row.getField("link"))) {
          sum += Double.parseDouble(row.getField("used_bytes_per_s"));
          peak = Math.max(peak, sum);
        }
      }
    }
    return peak;
  }
}
