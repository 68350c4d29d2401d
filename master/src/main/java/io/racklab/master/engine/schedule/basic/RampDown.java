package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Kills reduces to make room for maps, which would otherwise wait for ever: when nodes with map
 * output are lost, reduces may hold all remaining slots while they wait for maps that must run
 * again. Killed reduces do not count as failed; they run again.
 */
public record RampDown(ClusterView view, Killer killer) {
  /** Orders attempts by launch, latest first; Hadoop orders them by progress instead. */
  private static final Comparator<RunningAttempt> LATEST_FIRST =
      Comparator.comparingLong(RunningAttempt::launchNanos)
          .thenComparing(one -> one.id().task())
          .reversed();

  /** Kills at most the given number of a job's reduces. */
  public void killReduces(Job job, int count) {
    if (count > 0) {
      attempts(job).stream()
          .filter(one -> one.id().type() == TaskType.REDUCE)
          .sorted(LATEST_FIRST)
          .limit(count)
          .forEach(killer::kill);
    }
  }

  /** Kills all attempts of a job. */
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
