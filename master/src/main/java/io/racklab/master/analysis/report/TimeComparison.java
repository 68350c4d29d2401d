package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.why.CriticalPaths;
import io.racklab.master.analysis.why.DecisiveLaunch;
import io.racklab.master.analysis.why.FirstDivergence;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import io.racklab.master.analysis.why.LaunchCandidates;
import io.racklab.master.analysis.why.LaunchCandidates.Candidate;
import io.racklab.master.analysis.why.RunLaunches;
import io.racklab.master.analysis.why.TimeDifference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Explains why jobs take longer or shorter under one scheduler than under another.
 *
 * @param baseline the name of the contender from which differences are computed
 * @param other the name of the other contender
 * @param cells the cells in which both contenders have runs with the same seed, repeat and jobs
 */
public record TimeComparison(String baseline, String other, List<InCell> cells) {
  public TimeComparison {
    cells = List.copyOf(cells);
  }

  /**
   * The comparison in one cell.
   *
   * @param repeats the number of repeats that both contenders have
   * @param jobs the jobs of all repeats that succeeded under both contenders
   * @param divergence the divergence in the first repeat in which the runs diverge; empty if they
   *     never do
   */
  public record InCell(
      Cell cell, int repeats, List<JobOfRepeat> jobs, Optional<Parted> divergence) {
    public InCell {
      jobs = List.copyOf(jobs);
    }
  }

  /** A job of one repeat, with the differences between its times in both runs. */
  public record JobOfRepeat(int repeat, TimeDifference difference) {}

  /**
   * The first launch in which two runs differ.
   *
   * @param candidates the jobs that had tasks of the same type to launch
   * @param decisive the decisive launch of that repeat; empty if no job's time differs by more than
   *     1 %
   */
  public record Parted(
      int repeat,
      FirstDivergence at,
      List<Candidate> candidates,
      Optional<DecisiveLaunch> decisive) {
    public Parted {
      candidates = List.copyOf(candidates);
    }
  }

  /** Compares two contenders by the rows of their runs. */
  public static TimeComparison of(Contender baseline, Contender other) throws IOException {
    Map<Cell, List<RunPair>> pairs = new LinkedHashMap<>();
    for (RunPair pair : baseline.besides(other)) {
      pairs.computeIfAbsent(pair.one().cell(), cell -> new ArrayList<>()).add(pair);
    }
    List<InCell> cells = new ArrayList<>();
    for (Map.Entry<Cell, List<RunPair>> cell : pairs.entrySet()) {
      cells.add(
          new InCell(
              cell.getKey(),
              cell.getValue().size(),
              jobs(cell.getValue()),
              divergence(cell.getValue())));
    }
    return new TimeComparison(baseline.name(), other.name(), cells);
  }

  private static List<JobOfRepeat> jobs(List<RunPair> pairs) throws IOException {
    List<JobOfRepeat> jobs = new ArrayList<>();
    for (RunPair pair : pairs) {
      TimeDifference.between(
              CriticalPaths.in(new RunFiles(pair.one().folder()), job -> true),
              CriticalPaths.in(new RunFiles(pair.other().folder()), job -> true))
          .forEach(one -> jobs.add(new JobOfRepeat(pair.one().repeat(), one)));
    }
    return jobs;
  }

  private static Optional<Parted> divergence(List<RunPair> pairs) throws IOException {
    for (RunPair pair : pairs) {
      RunLaunches one = RunLaunches.of(new RunFiles(pair.one().folder()));
      RunLaunches other = RunLaunches.of(new RunFiles(pair.other().folder()));
      Optional<FirstDivergence> found = FirstDivergence.between(one, other);
      if (found.isPresent()) {
        Launch first = found.get().first();
        return Optional.of(
            new Parted(
                pair.one().repeat(),
                found.get(),
                LaunchCandidates.at(first, one.files()),
                DecisiveLaunch.between(one, other)));
      }
    }
    return Optional.empty();
  }
}
