package io.racklab.master.report;

import io.racklab.master.experiment.Cell;
import io.racklab.master.journal.RunFiles;
import io.racklab.master.why.CriticalPaths;
import io.racklab.master.why.FirstDivergence;
import io.racklab.master.why.FirstDivergence.Launch;
import io.racklab.master.why.LaunchCandidates;
import io.racklab.master.why.LaunchCandidates.Candidate;
import io.racklab.master.why.TimeDifference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why the jobs of one scheduler take longer or shorter than those of another.
 *
 * @param baseline the name of the one from which differences are taken
 * @param other the name of the other
 * @param cells those in which they have runs of one seed and repeat
 */
public record TimeComparison(String baseline, String other, List<InCell> cells) {
  public TimeComparison {
    cells = List.copyOf(cells);
  }

  /**
   * A cell.
   *
   * @param repeats how many both played
   * @param jobs those that succeeded under both, of all repeats
   * @param divergence in the first repeat in which they decide otherwise; empty if they never do
   */
  public record InCell(
      Cell cell, int repeats, List<JobOfRepeat> jobs, Optional<Parted> divergence) {
    public InCell {
      jobs = List.copyOf(jobs);
    }
  }

  /** A job of a repeat. */
  public record JobOfRepeat(int repeat, TimeDifference difference) {}

  /**
   * Their first different decision.
   *
   * @param candidates the jobs that had tasks of that type to launch
   */
  public record Parted(int repeat, FirstDivergence at, List<Candidate> candidates) {
    public Parted {
      candidates = List.copyOf(candidates);
    }
  }

  /** Reads the rows of their runs. */
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
      RunFiles files = new RunFiles(pair.one().folder());
      Optional<FirstDivergence> found =
          FirstDivergence.between(files, new RunFiles(pair.other().folder()));
      if (found.isPresent()) {
        Launch first = found.get().first();
        return Optional.of(
            new Parted(pair.one().repeat(), found.get(), LaunchCandidates.at(first, files)));
      }
    }
    return Optional.empty();
  }
}
