package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.TaskType;
import java.util.Arrays;

/**
 * Checks which attempts of copied maps KMN keeps: none before all originals have ended; then the
 * one that gives the smaller skew if nothing else changes, or, if the job does not wait for copies,
 * the original of a map whose copy still runs.
 */
record KmnChoices(boolean waits, Promise.Evidence evidence) implements DecisionObserver {
  /** The difference below which skews count as equal, since it may come from rounding. */
  private static final double ROUNDING = 1e-9;

  @Override
  public void choosing(Job job, RunningAttempt attempt, ClusterView view) {
    evidence.tested(
        ModelOriginals.haveEnded(job) && isRight(job, attempt, view),
        () -> "%s was chosen at %d ns".formatted(attempt.id().text(), view.now()));
  }

  private boolean isRight(Job job, RunningAttempt attempt, ClusterView view) {
    DuplicateRace race = job.races().of(attempt.id().task());
    boolean isDuplicate = attempt.equals(race.duplicate());
    if (job.runningTasks(TaskType.MAP).count() > 0) {
      return !waits && !isDuplicate && race.heldDuplicate().isEmpty();
    }
    double[] before = outputs(job, view);
    double[] after = before.clone();
    int from = race.heldOriginal().orElseThrow().attempt().node();
    after[view.topology().rackOf(from)] -= job.bytes().mapOutput(race.map());
    after[view.topology().rackOf(race.duplicate().node())] += job.bytes().mapOutput(race.map());
    double gain = skew(job, before, view) - skew(job, after, view);
    return Math.abs(gain) < ROUNDING || isDuplicate == gain > 0;
  }

  /** Returns the output in each rack if the original is chosen for every undecided map. */
  private static double[] outputs(Job job, ClusterView view) {
    double[] outputs = new double[view.topology().rackCount()];
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      outputs[view.topology().rackOf(node)] += job.outputs().on(node);
    }
    for (DuplicateRace race : job.races().all()) {
      int node = race.heldOriginal().orElseThrow().attempt().node();
      outputs[view.topology().rackOf(node)] += job.bytes().mapOutput(race.map());
    }
    return outputs;
  }

  /** Returns the largest load of a link between racks over the smallest that is not zero. */
  private static double skew(Job job, double[] outputs, ClusterView view) {
    double[] reduces = new double[outputs.length];
    double spread = job.total(TaskType.REDUCE);
    for (RunningTask task : job.runningTasks(TaskType.REDUCE).all()) {
      reduces[view.topology().rackOf(task.attempt(0).node())]++;
      spread--;
    }
    double used = Arrays.stream(outputs).filter(bytes -> bytes > 0).count();
    double sum = Arrays.stream(outputs).sum();
    double most = 0;
    double least = Double.MAX_VALUE;
    for (int rack = 0; rack < outputs.length; rack++) {
      double share =
          (reduces[rack] + (outputs[rack] > 0 ? spread / used : 0)) / job.total(TaskType.REDUCE);
      for (double load :
          new double[] {outputs[rack] * (1 - share), share * (sum - outputs[rack])}) {
        most = Math.max(most, load);
        least = load > 0 ? Math.min(least, load) : least;
      }
    }
    return most == 0 ? 1 : most / least;
  }

  @Override
  public void decided(Job job, ClusterView view) {
    if (ModelOriginals.haveEnded(job) && (!waits || job.runningTasks(TaskType.MAP).count() == 0)) {
      evidence.tested(
          !job.races().any(),
          () -> "job-%d has undecided maps at %d ns".formatted(job.number(), view.now()));
    }
  }
}
