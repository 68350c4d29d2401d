package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.PairedDifference;
import io.racklab.master.analysis.why.Breakdown;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.CriticalPaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The times of the same jobs under two schedulers, by groups of jobs or by phases of jobs.
 *
 * @param baseline the name of the contender from which differences are computed
 * @param other the name of the other contender
 * @param cells the cells in which both have runs with the same seed, repeat and jobs
 */
public record JobGroups(String baseline, String other, List<InCell> cells) {
  /** A job whose time differs by a smaller share is neither faster nor slower. */
  private static final double SAME = 0.01;

  private static final int MOST_LOSERS = 10;
  private static final double PRECISION = 1e6;

  public JobGroups {
    cells = List.copyOf(cells);
  }

  /** The property by which jobs are grouped. */
  public enum Grouping {
    /** The number of maps. */
    SIZE,
    /** The user. */
    USER,
    /** The phase: the time of each job is split into its phases. */
    PHASE
  }

  /**
   * The groups of one cell.
   *
   * @param losers the jobs with the most additional time under the other contender, in descending
   *     order
   */
  public record InCell(Cell cell, List<GroupTimes> groups, List<Loser> losers) {
    public InCell {
      groups = List.copyOf(groups);
      losers = List.copyOf(losers);
    }
  }

  /**
   * A group of jobs, or a phase of all jobs.
   *
   * @param jobs the number of jobs in all repeats
   * @param seconds the mean time under the baseline
   * @param difference the difference of the means of repeats
   * @param faster the jobs that are faster under the other contender, by more than 1 %
   * @param slower the jobs that are slower
   */
  public record GroupTimes(
      String name, int jobs, double seconds, PairedDifference difference, int faster, int slower) {}

  /**
   * A job that takes longer under the other contender.
   *
   * @param more the additional seconds of each activity
   */
  public record Loser(int repeat, EndedJob job, Breakdown more) {}

  /** A job in both runs of a pair. */
  private record Both(int repeat, EndedJob job, Breakdown before, Breakdown after) {}

  /** Compares two contenders by the rows of their runs. */
  public static JobGroups of(Contender baseline, Contender other, Grouping by) throws IOException {
    Map<Cell, List<Both>> jobs = new LinkedHashMap<>();
    for (RunPair pair : baseline.besides(other)) {
      jobs.computeIfAbsent(pair.one().cell(), cell -> new ArrayList<>()).addAll(both(pair));
    }
    List<InCell> cells = new ArrayList<>();
    jobs.forEach((cell, all) -> cells.add(new InCell(cell, groups(all, by), losers(all))));
    return new JobGroups(baseline.name(), other.name(), cells);
  }

  private static List<Both> both(RunPair pair) throws IOException {
    RunFiles files = new RunFiles(pair.one().folder());
    Map<String, CriticalPath> before = CriticalPaths.in(files, job -> true);
    Map<String, CriticalPath> after =
        CriticalPaths.in(new RunFiles(pair.other().folder()), job -> true);
    List<Both> all = new ArrayList<>();
    files.eachJob(
        job -> {
          if (before.containsKey(job.job()) && after.containsKey(job.job())) {
            all.add(
                new Both(
                    pair.one().repeat(),
                    job,
                    before.get(job.job()).breakdown(),
                    after.get(job.job()).breakdown()));
          }
        });
    return all;
  }

  private static List<GroupTimes> groups(List<Both> jobs, Grouping by) {
    if (by == Grouping.PHASE) {
      return Breakdown.TITLES.stream()
          .map(title -> group(title, jobs, one -> one.seconds(title)))
          .filter(group -> group.seconds() > 0 || group.difference().absolute().estimate() != 0)
          .toList();
    }
    Map<String, List<Both>> byName = new LinkedHashMap<>();
    jobs.stream()
        .sorted(
            by == Grouping.SIZE
                ? Comparator.comparingInt((Both one) -> one.job().maps())
                : Comparator.comparing((Both one) -> one.job().user()))
        .forEach(
            one ->
                byName
                    .computeIfAbsent(
                        by == Grouping.SIZE ? size(one.job().maps()) : one.job().user(),
                        name -> new ArrayList<>())
                    .add(one));
    List<GroupTimes> groups = new ArrayList<>();
    byName.forEach((name, all) -> groups.add(group(name, all, Breakdown::total)));
    return groups;
  }

  private static String size(int maps) {
    if (maps == 1) {
      return "1 map";
    }
    int least = 2;
    int most = 10;
    while (maps > most) {
      least = most + 1;
      most *= 10;
    }
    return least + " to " + most + " maps";
  }

  private static GroupTimes group(
      String name, List<Both> jobs, ToDoubleFunction<Breakdown> seconds) {
    Map<Integer, List<Both>> byRepeat = new LinkedHashMap<>();
    jobs.forEach(
        job -> byRepeat.computeIfAbsent(job.repeat(), repeat -> new ArrayList<>()).add(job));
    List<Double> before = new ArrayList<>();
    List<Double> after = new ArrayList<>();
    byRepeat
        .values()
        .forEach(
            all -> {
              before.add(
                  mean(
                      all.stream()
                          .mapToDouble(one -> seconds.applyAsDouble(one.before()))
                          .toArray()));
              after.add(
                  mean(
                      all.stream()
                          .mapToDouble(one -> seconds.applyAsDouble(one.after()))
                          .toArray()));
            });
    int faster = 0;
    int slower = 0;
    for (Both job : jobs) {
      double from = seconds.applyAsDouble(job.before());
      double more = seconds.applyAsDouble(job.after()) - from;
      faster += more < -SAME * from ? 1 : 0;
      slower += more > SAME * from ? 1 : 0;
    }
    return new GroupTimes(
        name,
        jobs.size(),
        mean(jobs.stream().mapToDouble(one -> seconds.applyAsDouble(one.before())).toArray()),
        PairedDifference.of(before, after, Interval.LEVEL),
        faster,
        slower);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    // Rows have milliseconds; what is smaller is an error of floating-point sums.
    return Math.round(sum / values.length * PRECISION) / PRECISION;
  }

  private static List<Loser> losers(List<Both> jobs) {
    return jobs.stream()
        .map(one -> new Loser(one.repeat(), one.job(), one.after().minus(one.before())))
        .filter(one -> one.more().total() > 0)
        .sorted(Comparator.comparingDouble((Loser one) -> one.more().total()).reversed())
        .limit(MOST_LOSERS)
        .toList();
  }
}
