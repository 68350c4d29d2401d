package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A plain model of one heartbeat under the fair scheduler of Hadoop 1.2.1. */
final class LoadCapModel implements Round {
  private final LoadCapSlots rules;
  private final NodeState node;
  private final ClusterView view;
  private final Map<TaskType, Integer> runnable = new EnumMap<>(TaskType.class);
  private final Map<TaskType, Integer> given = new EnumMap<>(TaskType.class);
  private final Set<TaskType> open = EnumSet.allOf(TaskType.class);

  LoadCapModel(LoadCapSlots rules, Order order, NodeState node, ClusterView view) {
    this.rules = rules;
    this.node = node;
    this.view = view;
    for (TaskType type : TaskType.values()) {
      runnable.put(type, order.runnable(type, view));
      given.put(type, 0);
    }
  }

  @Override
  public Optional<TaskType> next() {
    if (!rules.assignMultiple() && given.values().stream().anyMatch(tasks -> tasks > 0)) {
      return Optional.empty();
    }
    open.removeIf(type -> !mayHaveOneMore(type));
    boolean reduces =
        open.contains(TaskType.REDUCE)
            && (!node.shared() || SharedSlots.roomForReduce(view, rules.sharedReduces()));
    if (!open.contains(TaskType.MAP)) {
      return reduces ? Optional.of(TaskType.REDUCE) : Optional.empty();
    }
    boolean moreMaps = node.running(TaskType.MAP) > node.running(TaskType.REDUCE);
    return Optional.of(reduces && moreMaps ? TaskType.REDUCE : TaskType.MAP);
  }

  private boolean mayHaveOneMore(TaskType type) {
    int most = type == TaskType.MAP ? rules.mostMaps() : rules.mostReduces();
    double load = Math.min(1, runnable.get(type) / (double) view.slots(type));
    int running = 0;
    for (Job job : view.jobs().active()) {
      running += job.running(type);
    }
    return given.get(type) < most
        && node.free(type) > 0
        && node.running(type) < Math.ceil(node.slots(type) * load)
        && running != runnable.get(type);
  }

  @Override
  public void launched(TaskType type, Locality locality) {
    given.merge(type, 1, Integer::sum);
  }

  @Override
  public void nothingFound(TaskType type) {
    open.remove(type);
  }
}
