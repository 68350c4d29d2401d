package io.racklab.deploy.watch;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.why.LaunchCandidates.Candidate;
import io.racklab.master.engine.job.Slowstart;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The times from which jobs may launch their first reduces, by slowstart. */
final class ReduceStarts {
  private final double slowstart;
  private final double at;
  private final Map<String, Waiting> jobs = new LinkedHashMap<>();

  /** A job with reduces to launch. */
  private static final class Waiting {
    private final double submit;
    private boolean hasReduces;
    private int maps;
    private int ended;
    private double[] ends = {};

    Waiting(double submit) {
      this.submit = submit;
    }

    void mapEnds(double finish) {
      if (ended == ends.length) {
        ends = Arrays.copyOf(ends, 2 * ended + 8);
      }
      ends[ended++] = finish;
    }

    /** Returns the time from which its reduces may start; infinite if that is not yet known. */
    double mayStart(double share) {
      int needed = Slowstart.maps(share, maps);
      if (hasReduces || needed == 0) {
        return submit;
      }
      return ended < needed
          ? Double.POSITIVE_INFINITY
          : Arrays.stream(ends, 0, ended).sorted().toArray()[needed - 1];
    }
  }

  /**
   * Begins with the jobs that have reduces to launch at a time.
   *
   * @param slowstart the share of a job's maps that must have ended, 0 to 1
   */
  ReduceStarts(List<Candidate> waiting, double slowstart, double at) {
    this.slowstart = slowstart;
    this.at = at;
    waiting.forEach(one -> jobs.put(one.job(), new Waiting(one.submit())));
  }

  /** Reads which maps had ended by then, and which jobs had launched reduces. */
  void read(RunFiles files) throws IOException {
    files.eachJob(this::job);
    files.eachAttempt(this::attempt);
  }

  private void job(EndedJob row) {
    Waiting job = jobs.get(row.job());
    if (job != null) {
      job.maps = row.maps();
    }
  }

  private void attempt(EndedAttempt row) {
    Waiting job = jobs.get(row.job());
    if (job == null || row.start() > at) {
      return;
    }
    if (!row.map()) {
      // The job has passed its slowstart, even one of its own.
      job.hasReduces = true;
    } else if (row.finish() <= at && row.chosen()) {
      job.mapEnds(row.finish());
    }
  }

  /** True if no job may launch a reduce. */
  boolean nobodyMay() {
    return Double.isInfinite(first());
  }

  /** Returns the time from which the first of the jobs could launch a reduce. */
  double first() {
    return jobs.values().stream()
        .mapToDouble(job -> job.mayStart(slowstart))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the reason why no job may launch a reduce. */
  String words() {
    Map.Entry<String, Waiting> one = jobs.entrySet().iterator().next();
    return "Slowstart: "
        + one.getKey()
        + " may launch reduces once "
        + Slowstart.maps(slowstart, one.getValue().maps)
        + " of its "
        + one.getValue().maps
        + " maps have ended; "
        + one.getValue().ended
        + " have"
        + (jobs.size() > 1 ? ", and no other waiting job has reached its slowstart." : ".");
  }
}
