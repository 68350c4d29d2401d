package io.racklab.master.schedule.basic;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Killer;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Kills reduces so that maps find room which else they would wait for for ever: when nodes are lost
 * with map output on them, reduces may hold all that is left while the maps that they wait for must
 * run again. Killed reduces have not failed; they run again.
 */
public record RampDown(ClusterView view, Killer killer) {
  /** Those that started last go first; Hadoop asks how far they are. */
  private static final Comparator<RunningAttempt> LATEST_FIRST =
      Comparator.comparingLong(RunningAttempt::launchNanos)
          .thenComparing(one -> one.id().task())
          .reversed();

  /** Kills so many reduces of a job. */
  public void killReduces(Job job, int count) {
    if (count > 0) {
      attempts(job).stream()
          .filter(one -> one.id().type() == TaskType.REDUCE)
          .sorted(LATEST_FIRST)
          .limit(count)
          .forEach(killer::kill);
    }
  }

  /** Kills whatever runs of a job. */
  public void killAll(Job job) {
    attempts(job).forEach(killer::kill);
  }

  private List<RunningAttempt> attempts(Job job) {
    List<RunningAttempt> attempts = new ArrayList<>();
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      for (RunningAttempt one : view.node(node).attempts()) {
        if (one.id().job() == job.number()) {
          attempts.add(one);
        }
      }
    }
    return attempts;
  }
}
