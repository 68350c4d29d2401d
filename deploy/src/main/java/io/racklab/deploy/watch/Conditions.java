package io.racklab.deploy.watch;

import com.typesafe.config.ConfigException;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The conditions, besides the scheduler, that decide when a slot of a run can be taken.
 *
 * @param slowstart the share of a job's maps that must have ended before its reduces start, 0 to 1;
 *     jobs may have their own
 * @param explained true if the run recorded why jobs were passed over
 */
record Conditions(NodeHeartbeats heartbeats, double slowstart, boolean explained) {

  /**
   * Reads an experiment from a run directory; empty if this version cannot read it, for example
   * because a policy comes in a jar.
   */
  static Optional<Study> study(Path folder) throws IOException {
    Path file = folder.resolve("experiment.conf");
    if (!PlainFile.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Study.parse("experiment.conf", HoconFile.content(file), folder, Map.of()));
    } catch (InvalidInputException | ConfigException needsMore) {
      return Optional.empty();
    }
  }

  /** Returns the conditions of a run; empty if the study has no such cell. */
  static Optional<Conditions> of(Study study, OneRun run) {
    return study.cells().stream()
        .filter(cell -> cell.cell().toString().equals(run.cell().toString()))
        .findFirst()
        .map(cell -> of(cell, run.repeat()));
  }

  private static Conditions of(Experiment cell, int repeat) {
    return new Conditions(
        new NodeHeartbeats(FirstHeartbeats.of(new Topology(cell.cluster()), cell.seedOf(repeat))),
        cell.execution().tracker().slowstart(),
        cell.execution().tracker().explain());
  }
}
