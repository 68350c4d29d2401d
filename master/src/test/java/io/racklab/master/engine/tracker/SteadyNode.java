package io.racklab.master.engine.tracker;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import java.util.ArrayList;
import java.util.List;

/** A node of {@link SteadyCluster}: runs each attempt for as long as its computing takes. */
final class SteadyNode {

  private final int number;
  private final boolean tellsProgress;
  private final List<Run> running = new ArrayList<>(4);

  SteadyNode(int number, boolean tellsProgress) {
    this.number = number;
    this.tellsProgress = tellsProgress;
  }

  int number() {
    return number;
  }

  /** What has ended since the last report. */
  List<AttemptReport> ended(long now) {
    List<AttemptReport> ended = List.of();
    for (int i = running.size() - 1; i >= 0; i--) {
      Run run = running.get(i);
      if (run.killed || run.endNanos <= now) {
        ended = ended.isEmpty() ? new ArrayList<>(running.size()) : ended;
        ended.add(report(run, now));
        running.remove(i);
      }
    }
    return ended;
  }

  private static AttemptReport report(Run run, long now) {
    return AttemptReport.without(
        run.id, run.killed ? Outcome.KILLED : Outcome.SUCCEEDED, run.startNanos, now);
  }

  /** How far those that run are, where the scheduler asks. */
  List<AttemptProgress> progress(long now) {
    if (!tellsProgress) {
      return List.of();
    }
    List<AttemptProgress> all = new ArrayList<>(running.size());
    for (Run run : running) {
      double part = (now - run.startNanos) / (double) Math.max(1, run.endNanos - run.startNanos);
      all.add(AttemptProgress.of(run.id, (float) Math.min(part, 1)));
    }
    return all;
  }

  /**
   * Starts and kills.
   *
   * @param partOfLife of its time that each attempt still has before it
   */
  void obey(HeartbeatAnswer answer, double partOfLife, long now) {
    for (AttemptId id : answer.kills()) {
      for (Run run : running) {
        run.killed |= run.id.equals(id);
      }
    }
    for (MapLaunch map : answer.maps()) {
      running.add(
          new Run(map.attempt(), now, now + (long) (map.times().computeNanos() * partOfLife)));
    }
    for (ReduceLaunch reduce : answer.reduces()) {
      running.add(
          new Run(
              reduce.attempt(), now, now + (long) (reduce.times().computeNanos() * partOfLife)));
    }
  }

  private static final class Run {
    private final AttemptId id;
    private final long startNanos;
    private final long endNanos;
    private boolean killed;

    Run(AttemptId id, long startNanos, long endNanos) {
      this.id = id;
      this.startNanos = startNanos;
      this.endNanos = endNanos;
    }
  }
}
