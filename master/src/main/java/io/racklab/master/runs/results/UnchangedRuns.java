package io.racklab.master.runs.results;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether the runs of a directory are still those that its experiment makes, with the
 * present traces, programs and jars, and whether their rows are unchanged.
 */
public final class UnchangedRuns {
  private final Study study;
  private final ResultFile file;

  /**
   * @param study the study as it is read now
   * @param version the version of Racklab that made the runs
   */
  public UnchangedRuns(Study study, ClockKind kind, String version) {
    this.study = study;
    file = new ResultFile(new Fingerprint(version, study.jars()), kind);
  }

  /** Returns why a run is not the one that its experiment would make; empty if it is. */
  public Optional<String> refusal(Cell cell, String scheduler, int repeat, Path folder)
      throws IOException {
    for (Experiment experiment : study.cells()) {
      for (SchedulerSpec spec : experiment.schedulers()) {
        if (experiment.cell().equals(cell) && spec.name().equals(scheduler)) {
          return refusal(new RunPlan(1, experiment, spec, repeat, folder));
        }
      }
    }
    return Optional.of("the experiment has no " + scheduler + " " + cell);
  }

  private Optional<String> refusal(RunPlan plan) throws IOException {
    List<String> spoiled = new ArrayList<>();
    if (file.read(plan, spoiled::add).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        spoiled.isEmpty()
            ? "what decides the run in "
                + plan.folder()
                + " has changed since: a trace, a program, a jar or the experiment"
            : spoiled.get(0));
  }
}
