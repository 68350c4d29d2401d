package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.CopiesAsModelled;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.OptionalInt;

/** A plain model of JobInProgress.findSpeculativeTask of Hadoop 1.2.1. */
record Hadoop1Model(Hadoop1Speculation settings) implements CopiesAsModelled.Model {
  @Override
  public OptionalInt copied(Job job, TaskType type, NodeState node, ClusterView view) {
    if (job.pending(type) > 0) {
      return OptionalInt.empty();
    }
    double progress = job.finished(type);
    for (RunningTask task : job.runningTasks(type).all()) {
      progress += task.progress();
    }
    double average = progress / job.total(type);
    for (Locality locality : Locality.values()) {
      for (RunningTask task : job.runningTasks(type).all()) {
        boolean near =
            type == TaskType.REDUCE
                || job.pendingMaps().locality(task.task(), node.node()) == locality;
        long since =
            settings.since() == Hadoop1Speculation.Since.LAUNCH
                ? task.lastLaunchNanos()
                : job.submitNanos();
        if (near
            && task.attempts() == 1
            && average - task.progress() >= settings.gap()
            && view.now() >= since + settings.lagNanos()
            && !job.runningTasks(type).knows(task, node.node())) {
          return OptionalInt.of(task.task());
        }
      }
    }
    return OptionalInt.empty();
  }
}
