package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.FetchFailure;
import io.racklab.protocol.TaskType;
import java.util.BitSet;
import java.util.List;

/** Runs finished maps again if their outputs are lost or cannot be fetched. */
final class Reruns {
  private final TrackerState state;
  private final AttemptEnds ends;
  private final FetchNotices notices = new FetchNotices();

  Reruns(TrackerState state, AttemptEnds ends) {
    this.state = state;
    this.ends = ends;
  }

  /**
   * Handles the loss of a node, and with it of the outputs on it that reduces may need.
   *
   * @return the number of maps that run again
   */
  int lost(int node, long now) {
    int maps =
        state.jobs().active().stream()
            .mapToInt(job -> again(job, job.loseOutputs(node), now))
            .sum();
    notices.forget(node);
    return maps;
  }

  /**
   * Counts a reduce's notice that it could not fetch from a node; after too many notices the job's
   * maps there have failed. A failure from before the node was back is ignored.
   *
   * @param from the reduce's node
   */
  void fetchFailed(int from, FetchFailure failure, long now) {
    AttemptId reduce = failure.reduce();
    int node = failure.node();
    Job job = state.jobs().job(reduce.job());
    if (job != null
        && !ends.isVoid(reduce)
        && state.nodes().runs(from, reduce)
        && failure.atNanos() >= state.nodes().backNanos(node)
        && notices.tooMany(job, node)) {
      List<Integer> failed = job.failOutputs(node);
      for (int map = 0; map < failed.size(); map++) {
        if (job.failedOn(node)) {
          state.journal().blacklisted(job, node, now);
        }
      }
      int maps = again(job, failed, now);
      state.journal().fetchFailures(job, node, maps, now);
      ends.overIfFailed(job, now);
    }
  }

  /** Forgets the notices of a node. */
  void forget(int node) {
    notices.forget(node);
  }

  /** Forgets the notices of a job, since it restarts. */
  void forget(Job job) {
    notices.forget(job);
  }

  private int again(Job job, List<Integer> maps, long now) {
    state.counts().lost(maps.size());
    if (maps.isEmpty()) {
      return 0;
    }
    BitSet again = new BitSet();
    maps.forEach(again::set);
    for (RunningAttempt attempt : state.nodes().of(job)) {
      AttemptId id = attempt.id();
      if (id.type() == TaskType.MAP && again.get(id.task()) && !ends.isVoid(id)) {
        state.nodes().spare(attempt);
        state.scheduler().attempts().launched(job, job.countsAgain(attempt), attempt, now);
      }
    }
    return maps.size();
  }
}
