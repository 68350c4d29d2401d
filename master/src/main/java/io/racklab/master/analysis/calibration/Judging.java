package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.report.PhasePair;
import io.racklab.master.analysis.report.RecordedPhase;
import io.racklab.master.analysis.report.TraceComparison;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.engine.workload.Recording;
import io.racklab.master.engine.workload.trace.PastAttempt;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.protocol.AttemptId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Compares what repeats of a run foretell with what a history recorded of its judged jobs. */
public final class Judging {
  private static final double TAIL = 0.025;
  private static final double MILLIS = 1000;

  /** The seconds below which times, and differences between times, do not count. */
  private static final double LEAST = 0.05;

  private static final String FIRST_TASK = "first task";
  private static final String WHOLE_JOB = "job";
  private static final String MEAN_OF_JOBS = "mean of jobs";

  private final Map<String, Map<Integer, Foretold>> phases = new LinkedHashMap<>();

  private static final class Foretold {
    private final double recorded;
    private final List<Double> repeats = new ArrayList<>();

    Foretold(double recorded) {
      this.recorded = recorded;
    }

    /** Returns the typical seconds: the geometric mean over repeats, whose times are skewed. */
    double typical() {
      return Math.exp(logs().average().orElseThrow());
    }

    private DoubleStream logs() {
      return repeats.stream().mapToDouble(Foretold::log);
    }

    private static double log(double seconds) {
      return Math.log(Math.max(LEAST, seconds));
    }

    /**
     * True if the recorded value is within the 95 % prediction interval of one more repeat, by
     * Student's distribution of the logarithms.
     */
    boolean holds() {
      int n = repeats.size();
      double typical = typical();
      if (n < 2) {
        return Math.abs(recorded - typical) <= LEAST;
      }
      double mean = Math.log(typical);
      double squares = logs().map(one -> (one - mean) * (one - mean)).sum();
      double deviation = Math.sqrt(squares / (n - 1) * (1 + 1.0 / n));
      double far = TDistribution.of(n - 1).inverseSurvivalProbability(TAIL) * deviation;
      return recorded >= typical * Math.exp(-far) - LEAST
          && recorded <= typical * Math.exp(far) + LEAST;
    }
  }

  private Judging() {
    phases.put(FIRST_TASK, new TreeMap<>());
    for (RecordedPhase phase : RecordedPhase.values()) {
      phases.put(phase.name().toLowerCase(Locale.ROOT), new TreeMap<>());
    }
    phases.put(WHOLE_JOB, new TreeMap<>());
  }

  /**
   * Returns how well the repeats foretold each phase, the wait for the first task, whole jobs from
   * submission to end, and the mean of these; leaves out what no judged job has, and the jobs that
   * fail in a repeat.
   *
   * @param jobs the jobs of the history with their attempts, by number from 1
   * @param repeats the ended repeats of a run of all these jobs
   */
  public static List<JudgedPhase> of(
      Recording recording, List<TraceJob> jobs, List<RunFiles> repeats) throws IOException {
    Judging judging = new Judging();
    List<Double> means = new ArrayList<>();
    for (RunFiles repeat : repeats) {
      for (PhasePair pair : TraceComparison.of(recording, repeat)) {
        if (pair.judged() && isLearned(pair, recording)) {
          judging.add(
              pair.phase().name().toLowerCase(Locale.ROOT),
              pair.job(),
              pair.recorded(),
              pair.emulated());
        }
      }
      Map<String, Double> seconds = new LinkedHashMap<>();
      Map<String, Double> submits = new LinkedHashMap<>();
      Map<String, Double> begins = new LinkedHashMap<>();
      repeat.eachJob(
          job -> {
            if (job.succeeded()) {
              seconds.put(job.job(), job.seconds());
              submits.put(job.job(), job.submit());
            }
          });
      repeat.eachAttempt(attempt -> begins.merge(attempt.job(), attempt.start(), Math::min));
      Observations whole = new Observations();
      int judged = 0;
      for (Recording.RecordedJob job : recording.jobs()) {
        double recorded = seconds(jobs.get(job.number() - 1));
        String name = AttemptId.jobName(job.number());
        Double played = seconds.get(name);
        double begun = jobs.get(job.number() - 1).attempts().begun();
        if (job.judged() && begun > 0 && played != null && begins.containsKey(name)) {
          judging.add(FIRST_TASK, job.number(), begun, begins.get(name) - submits.get(name));
        }
        if (job.judged() && isLearned(job) && recorded > 0) {
          judged++;
          if (played != null) {
            judging.add(WHOLE_JOB, job.number(), recorded, played);
            whole.add(played);
          }
        }
      }
      if (judged > 0 && whole.sample().size() == judged) {
        means.add(whole.sample().mean());
      }
    }
    judging.addMeans(means);
    return judging.phases.entrySet().stream()
        .filter(phase -> !phase.getValue().isEmpty())
        .map(phase -> judged(phase.getKey(), phase.getValue()))
        .toList();
  }

  /**
   * Adds the mean time of all judged jobs as one more time that each repeat foretells.
   *
   * @param repeats the mean of each repeat in which all judged jobs succeeded
   */
  private void addMeans(List<Double> repeats) {
    if (repeats.isEmpty()) {
      return;
    }
    Foretold means =
        new Foretold(
            phases.get(WHOLE_JOB).values().stream()
                .mapToDouble(job -> job.recorded)
                .average()
                .orElseThrow());
    means.repeats.addAll(repeats);
    phases.put(MEAN_OF_JOBS, new TreeMap<>());
    phases.get(MEAN_OF_JOBS).put(0, means);
  }

  /** False if the times of a phase are the job's own, since none were learned for its class. */
  private static boolean isLearned(PhasePair pair, Recording recording) {
    Recording.RecordedJob job = recording.jobs().get(pair.job() - 1);
    return switch (pair.phase()) {
      case MAP -> job.costs().maps().isPresent();
      case REDUCE -> job.costs().reduces().isPresent();
      case WAIT, COPY, SORT -> true;
    };
  }

  /** True if the whole time of a job follows from what was learned. */
  private static boolean isLearned(Recording.RecordedJob job) {
    return job.costs().maps().isPresent()
        && (job.reduces().count() == 0 || job.costs().reduces().isPresent());
  }

  /** Returns the seconds from a job's submission to the end of its last attempt; 0 if unknown. */
  private static double seconds(TraceJob job) {
    return Stream.concat(job.attempts().maps().stream(), job.attempts().reduces().stream())
            .mapToLong(PastAttempt::finish)
            .max()
            .orElse(0)
        / MILLIS;
  }

  private void add(String phase, int job, double recorded, double emulated) {
    phases.get(phase).computeIfAbsent(job, any -> new Foretold(recorded)).repeats.add(emulated);
  }

  private static JudgedPhase judged(String name, Map<Integer, Foretold> jobs) {
    Observations recorded = new Observations();
    Observations foretold = new Observations();
    Observations errors = new Observations();
    int held = 0;
    for (Foretold one : jobs.values()) {
      recorded.add(one.recorded);
      foretold.add(one.typical());
      errors.add(one.typical() / Math.max(LEAST, one.recorded) - 1);
      held += one.holds() ? 1 : 0;
    }
    return new JudgedPhase(
        name, jobs.size(), recorded.sample(), foretold.sample(), errors.sample(), held);
  }
}
