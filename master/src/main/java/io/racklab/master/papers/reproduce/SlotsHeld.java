package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The slots that attempts held over time, from the rows of a run. Times are seconds since the start
 * of the run.
 */
record SlotsHeld(List<EndedJob> jobs, List<EndedAttempt> attempts) {

  static SlotsHeld in(Path folder) throws IOException {
    Rows rows = new Rows(folder);
    return new SlotsHeld(rows.jobs(), rows.attempts());
  }

  /**
   * Returns the mean number of running attempts from the first submission to the last job's end.
   */
  double running() {
    double from = jobs.stream().mapToDouble(EndedJob::submit).min().orElse(Double.NaN);
    double to = jobs.stream().mapToDouble(EndedJob::finish).max().orElse(Double.NaN);
    return held(attempts, from, to) / (to - from);
  }

  /**
   * Returns the {@link Imbalance} of the slots held on nodes, over the nodes that have run an
   * attempt.
   */
  double loadImbalance() {
    Imbalance nodes = new Imbalance();
    double to = attempts.stream().mapToDouble(EndedAttempt::finish).max().orElse(0);
    attempts.stream().map(EndedAttempt::node).distinct().forEach(n -> nodes.present(n, 0, to));
    attempts.forEach(one -> nodes.holds(one.node(), one.start(), one.finish()));
    return nodes.variation();
  }

  /** Returns the {@link Imbalance} of the slots, of either type, held by the unfinished jobs. */
  double unfairness() {
    Imbalance shares = new Imbalance();
    jobs.forEach(job -> shares.present(job.job(), job.submit(), job.finish()));
    attempts.forEach(one -> shares.holds(one.job(), one.start(), one.finish()));
    return shares.variation();
  }

  /**
   * Returns the mean number of running attempts before the first reduce starts, without the first
   * tenth of that time, in which the slots fill; NaN without reduces.
   */
  double runningBeforeReduces() {
    double first = attempts.stream().mapToDouble(EndedAttempt::start).min().orElse(Double.NaN);
    double to = firstReduce();
    double from = first + (to - first) / 10;
    return held(attempts, from, to) / (to - from);
  }

  /** Returns the {@link Imbalance} of the slots that jobs hold until the first reduce starts. */
  double unfairnessBeforeReduces() {
    double to = firstReduce();
    Imbalance shares = new Imbalance();
    jobs.forEach(job -> shares.present(job.job(), job.submit(), Math.min(to, job.finish())));
    attempts.stream()
        .filter(one -> one.start() < to)
        .forEach(one -> shares.holds(one.job(), one.start(), Math.min(to, one.finish())));
    return shares.variation();
  }

  private double firstReduce() {
    return attempts.stream()
        .filter(one -> !one.map())
        .mapToDouble(EndedAttempt::start)
        .min()
        .orElse(Double.NaN);
  }

  /**
   * Returns the most reduces that the job whose maps ended first ran at once, while others of its
   * reduces and maps of every other job still waited for slots; NaN if there was no such time.
   */
  double mostReducesBesideWaitingMaps() {
    EndedJob first = null;
    for (EndedJob job : jobs) {
      first = first == null || job.mapsDone() < first.mapsDone() ? job : first;
    }
    if (first == null) {
      return Double.NaN;
    }
    double from = first.mapsDone();
    double to = lastStart(first.job(), true);
    for (EndedJob other : jobs) {
      if (!other.job().equals(first.job())) {
        to = Math.min(to, lastStart(other.job(), false));
      }
    }
    return to > from ? mostAtOnce(first.job(), to) : Double.NaN;
  }

  private double mostAtOnce(String job, double before) {
    List<EndedAttempt> reduces =
        attempts.stream()
            .filter(one -> !one.map() && one.job().equals(job) && one.start() < before)
            .toList();
    long most = 0;
    for (EndedAttempt one : reduces) {
      long together =
          reduces.stream()
              .filter(other -> other.start() <= one.start() && one.start() < other.finish())
              .count();
      most = Math.max(most, together);
    }
    return most;
  }

  private double lastStart(String job, boolean reduce) {
    return attempts.stream()
        .filter(one -> one.map() != reduce && one.job().equals(job))
        .mapToDouble(EndedAttempt::start)
        .max()
        .orElse(Double.NaN);
  }

  private static double held(List<EndedAttempt> attempts, double from, double to) {
    double sum = 0;
    for (EndedAttempt one : attempts) {
      sum += Math.max(0, Math.min(to, one.finish()) - Math.max(from, one.start()));
    }
    return sum;
  }
}
