package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.engine.workload.Recording;
import io.racklab.master.engine.workload.Recording.RecordedJob;
import io.racklab.protocol.AttemptId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares the tasks that a trace recorded with those of a run of this trace. */
public final class TraceComparison {
  private final Map<String, EndedJob> jobs = new LinkedHashMap<>();
  private final Map<String, EnumMap<RecordedPhase, Mean>> emulated = new LinkedHashMap<>();

  /** The change in the number of running attempts, by time in seconds. */
  private final TreeMap<Double, Integer> changes = new TreeMap<>();

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }
  }

  private TraceComparison() {}

  /**
   * Returns the phases that were both recorded and emulated, ordered by phase, then by job. Jobs
   * that failed in the run are left out.
   *
   * @param run a run that has ended
   */
  public static List<PhasePair> of(Recording recording, RunFiles run) throws IOException {
    TraceComparison played = new TraceComparison();
    run.eachJob(job -> played.jobs.put(job.job(), job));
    run.eachAttempt(played::add);
    TreeMap<Double, Double> running = played.running();
    List<PhasePair> pairs = new ArrayList<>();
    for (RecordedPhase phase : RecordedPhase.values()) {
      for (RecordedJob job : recording.jobs()) {
        String name = AttemptId.jobName(job.number());
        EndedJob there = played.jobs.get(name);
        Mean mean = played.mean(name, phase);
        double recorded = phase.recorded(job);
        if (recorded > 0 && mean.count > 0 && there != null && there.succeeded()) {
          pairs.add(
              new PhasePair(
                  phase,
                  job.number(),
                  job.judged(),
                  recorded,
                  mean.sum / mean.count,
                  mean(running, there.submit(), there.finish())));
        }
      }
    }
    return pairs;
  }

  private void add(RunFiles.EndedAttempt attempt) {
    changes.merge(attempt.start(), 1, Integer::sum);
    changes.merge(attempt.finish(), -1, Integer::sum);
    EndedJob job = jobs.get(attempt.job());
    if (attempt.chosen() && job != null) {
      for (RecordedPhase phase : RecordedPhase.values()) {
        if (phase.ofMaps() == attempt.map()) {
          mean(attempt.job(), phase).add(phase.emulated(attempt, job.mapsDone()));
        }
      }
    }
  }

  private Mean mean(String job, RecordedPhase phase) {
    return emulated
        .computeIfAbsent(job, any -> new EnumMap<>(RecordedPhase.class))
        .computeIfAbsent(phase, any -> new Mean());
  }

  /**
   * Returns the attempt-seconds up to each time at which the number of running attempts changes.
   */
  private TreeMap<Double, Double> running() {
    TreeMap<Double, Double> until = new TreeMap<>();
    double before = 0;
    double sum = 0;
    int now = 0;
    for (Map.Entry<Double, Integer> change : changes.entrySet()) {
      sum += now * (change.getKey() - before);
      before = change.getKey();
      now += change.getValue();
      until.put(before, sum);
    }
    return until;
  }

  private static double mean(TreeMap<Double, Double> until, double from, double to) {
    return to > from ? (at(until, to) - at(until, from)) / (to - from) : 0;
  }

  private static double at(TreeMap<Double, Double> until, double time) {
    Map.Entry<Double, Double> before = until.floorEntry(time);
    Map.Entry<Double, Double> after = until.ceilingEntry(time);
    if (before == null) {
      return 0;
    }
    if (after == null || after.getKey().equals(before.getKey())) {
      return before.getValue();
    }
    double part = (time - before.getKey()) / (after.getKey() - before.getKey());
    return before.getValue() + part * (after.getValue() - before.getValue());
  }
}
