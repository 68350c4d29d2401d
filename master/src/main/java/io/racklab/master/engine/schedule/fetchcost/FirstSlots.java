package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashSet;
import java.util.Set;

/** Checks the first slot of each job when its reduces are placed for the first time. */
final class FirstSlots implements ReducesAsModelled.Model {
  private final PlannedReduces placement;
  private final FirstSlotModel model;
  private final Promise.Evidence evidence;
  private final Set<Integer> jobs = new LinkedHashSet<>();

  private FirstSlots(PlannedReduces placement, FirstSlotModel model, Promise.Evidence evidence) {
    this.placement = placement;
    this.model = model;
    this.evidence = evidence;
  }

  static DecisionObserver of(
      PlannedReduces placement, FirstSlotModel model, Promise.Evidence evidence) {
    // The acceptance itself is not the point here; PlannedReducesModel checks it.
    return new ReducesAsModelled(
        new FirstSlots(placement, model, evidence), (kept, otherwise) -> {});
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (job.finished(TaskType.MAP) > 0 && jobs.add(job.number())) {
      int reduces = job.total(TaskType.REDUCE);
      double bytes = 0;
      for (int other = 0; other < view.topology().nodeCount(); other++) {
        bytes += job.outputs().on(other);
      }
      bytes = bytes * job.total(TaskType.MAP) / job.finished(TaskType.MAP);
      int slots = 0;
      for (int other = 0; other < view.topology().nodeCount(); other++) {
        slots += view.node(other).slots(TaskType.REDUCE);
      }
      var arriving = new ArrivingJob(reduces, bytes, view.jobs().active().size() - 1);
      FirstSlotModel.Range right = model.first(arriving, slots);
      int first = placement.first(job);
      evidence.tested(
          right.has(first),
          () -> "job-%d is placed from slot %d on, not %s".formatted(job.number(), first, right));
    }
    return true;
  }
}
