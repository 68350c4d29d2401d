package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.CopiesAsModelled;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A plain model of SEPB: the speculation below chooses the task, which is copied unless one of the
 * jobs to check, from its own job on, has a pending task that could use the slot.
 *
 * @param jobsChecked the share of the active jobs to check
 */
record BalanceModel(Speculation below, double jobsChecked, Scheduler scheduler)
    implements CopiesAsModelled.Model {
  @Override
  public OptionalInt copied(Job job, TaskType type, NodeState node, ClusterView view) {
    Optional<SecondAttempt> copy = below.choose(job, type, node, view);
    return copy.isPresent() && !pendingTasksGoFirst(job, type, view)
        ? OptionalInt.of(copy.get().task())
        : OptionalInt.empty();
  }

  private boolean pendingTasksGoFirst(Job job, TaskType type, ClusterView view) {
    TaskType other = SlotWeights.other(type);
    List<Job> line = new ArrayList<>();
    scheduler.order().jobs(type, view).forEachRemaining(line::add);
    scheduler
        .order()
        .jobs(other, view)
        .forEachRemaining(
            one -> {
              if (!line.contains(one)) {
                line.add(one);
              }
            });
    int from = line.indexOf(job);
    long checked = Math.round(Math.ceil(jobsChecked * view.jobs().active().size()));
    for (int at = from; at >= 0 && at < line.size() && at < from + checked; at++) {
      if (line.get(at).wants(type)
          || line.get(at).wants(other) && LendsSlots.lends(scheduler.slots(), type)) {
        return true;
      }
    }
    return false;
  }
}
