package io.racklab.deploy.capacity;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.racklab.master.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The load of an experiment's first run, found by performing it in virtual time: most workloads
 * never ask for all that the links allow.
 *
 * @param load the most bytes a second, over {@link #WINDOW} of the wall clock
 * @param whole whether there was time for all of the run; else the load is of its beginning
 */
public record Rehearsal(Load load, boolean whole) {
  /**
   * A machine that is asked for more than it moves falls behind: by the end of a whole second
   * nothing hides that. Shorter bursts are for the verdict to judge.
   */
  static final Duration WINDOW = Duration.ofSeconds(1);

  /** Performs the first run of an experiment in virtual time, for no longer than this. */
  public static Rehearsal of(Experiment experiment, Duration patience) throws IOException {
    Duration window = Duration.ofNanos(Math.round(WINDOW.toNanos() * experiment.scale().time()));
    try (VirtualRun run = VirtualRun.perform(experiment, window, patience)) {
      Path links = run.file("links.csv");
      double peak = Files.exists(links) ? peak(links, new Topology(experiment.cluster())) : 0;
      return new Rehearsal(new Load(peak), run.whole());
    }
  }

  /** The busiest window's sum of what leaves the nodes. Rows of one window are together. */
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
