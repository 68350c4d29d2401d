package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A scheduler of a run directory that is compared with others.
 *
 * @param name the scheduler's name; with several directories, the directory's name precedes it, as
 *     in {@code before/fifo}
 * @param jobs checksums that show whether runs of different directories had the same jobs
 */
public record Contender(String name, Results results, String scheduler, JobSums jobs) {

  /**
   * Returns every scheduler of every directory, in order.
   *
   * @throws IllegalArgumentException if a directory is given twice
   */
  public static List<Contender> in(List<Results> directories) {
    List<String> names = names(directories);
    List<Contender> all = new ArrayList<>();
    for (int i = 0; i < directories.size(); i++) {
      Results results = directories.get(i);
      String before = directories.size() == 1 ? "" : names.get(i) + "/";
      JobSums jobs = directories.size() == 1 ? JobSums.ALIKE : JobSums.of(results.runs());
      results.runs().stream()
          .map(OneRun::scheduler)
          .distinct()
          .forEach(
              scheduler -> all.add(new Contender(before + scheduler, results, scheduler, jobs)));
    }
    return all;
  }

  /**
   * Returns the selected schedulers, in the order of {@link #in(List)}.
   *
   * @param only names of schedulers or of contenders; if empty, all are selected
   * @throws IllegalArgumentException if a directory is given twice, or there is no such scheduler
   */
  public static List<Contender> in(List<Results> directories, List<String> only) {
    List<Contender> all = in(directories);
    for (String name : only) {
      if (all.stream().noneMatch(one -> one.isCalled(name))) {
        throw new IllegalArgumentException(
            "there is no scheduler "
                + name
                + "; choose from "
                + all.stream().map(Contender::name).collect(Collectors.joining(", ")));
      }
    }
    return all.stream()
        .filter(one -> only.isEmpty() || only.stream().anyMatch(one::isCalled))
        .toList();
  }

  private boolean isCalled(String word) {
    return name.equals(word) || scheduler.equals(word);
  }

  /**
   * Returns names for the directories: their last path elements or, if two of these are equal, the
   * paths as given.
   *
   * @throws IllegalArgumentException if a directory is given twice
   */
  public static List<String> names(List<Results> directories) {
    List<Path> paths =
        directories.stream().map(one -> one.folder().toAbsolutePath().normalize()).toList();
    for (int i = 0; i < paths.size(); i++) {
      if (paths.indexOf(paths.get(i)) < i) {
        throw new IllegalArgumentException(directories.get(i).folder() + " is given twice");
      }
    }
    List<String> last = paths.stream().map(Contender::lastName).toList();
    return last.stream().distinct().count() == last.size()
        ? last
        : directories.stream().map(one -> one.folder().toString()).toList();
  }

  private static String lastName(Path path) {
    return path.getFileName() == null ? path.toString() : path.getFileName().toString();
  }

  /**
   * Returns the values of a metric in this contender's repeats of a cell; empty if no repeat has a
   * value.
   */
  public Optional<Series> series(Cell cell, Metric metric) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (OneRun run : results.runs()) {
      double value = run.metric(metric.path());
      if (run.scheduler().equals(scheduler) && run.cell().equals(cell) && Double.isFinite(value)) {
        values.put(sharedBy(run), value);
      }
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(new Series(name, values));
  }

  /**
   * Pairs each of this contender's runs with the other contender's run of the same cell, seed,
   * repeat and jobs. The pairs are in the order of this contender's runs.
   */
  public List<RunPair> besides(Contender other) {
    List<RunPair> pairs = new ArrayList<>();
    for (OneRun mine : runs()) {
      other.runs().stream()
          .filter(run -> run.cell().equals(mine.cell()))
          .filter(run -> other.sharedBy(run).equals(sharedBy(mine)))
          .findFirst()
          .ifPresent(run -> pairs.add(new RunPair(mine, run)));
    }
    return pairs;
  }

  /**
   * Returns this contender in one cell, as if it were the only one. The checksums are only of this
   * cell's jobs, since other cells may have other jobs.
   */
  Contender in(Cell cell, String called) {
    Results there = results.in(cell);
    return new Contender(called, there, scheduler, JobSums.of(there.runs()));
  }

  List<OneRun> runs() {
    return results.runs().stream().filter(run -> run.scheduler().equals(scheduler)).toList();
  }

  /**
   * Returns a key that is equal for runs with the same seed, repeat and jobs, which draw the same
   * random numbers. If the seed is unknown, the key contains the directory instead, so that it
   * matches no run of another directory.
   */
  private String sharedBy(OneRun run) {
    String seed = run.summary().path("seed").asText("");
    if (seed.isEmpty()) {
      seed = results.run().path("seed").asText("");
    }
    return (seed.isEmpty() ? results.folder() : "seed " + seed)
        + ", repeat "
        + run.repeat()
        + ", jobs "
        + jobs.of(run);
  }
}
