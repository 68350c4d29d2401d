package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** A plain model of one heartbeat under JobQueueTaskScheduler of Hadoop 1.2.1. */
final class LoadFactorModel implements Round {
  private final NodeState node;
  private final ClusterView view;
  private final double padding;
  private final boolean oneMap;
  private int maps;
  private boolean reduce;

  LoadFactorModel(NodeState node, ClusterView view, double padding) {
    this.node = node;
    this.view = view;
    this.padding = padding;
    maps = Math.min(node.free(TaskType.MAP), part(TaskType.MAP) - node.running(TaskType.MAP));
    oneMap = isPadded(TaskType.MAP);
    reduce = part(TaskType.REDUCE) > node.running(TaskType.REDUCE);
  }

  /** Returns the node's part of the slots that the remaining tasks need. */
  private int part(TaskType type) {
    int left = 0;
    for (Job job : view.jobs().active()) {
      boolean counts = type == TaskType.MAP || job.wants(type) || job.running(type) > 0;
      left += counts ? job.total(type) - job.finished(type) : 0;
    }
    return (int) Math.ceil(Math.min(1, left / (double) view.slots(type)) * node.slots(type));
  }

  /** True if only the padding of the cluster is left. */
  private boolean isPadded(TaskType type) {
    int running = 0;
    for (int other = 0; other < view.topology().nodeCount(); other++) {
      running += view.node(other).running(type);
    }
    int pad = 0;
    if (view.topology().nodeCount() > 3) {
      long tasks = 0;
      for (Job job : view.jobs().active()) {
        tasks += job.total(TaskType.REDUCE) > 0 ? job.total(type) : 0;
      }
      if (tasks == 0) {
        return false;
      }
      pad = (int) Math.min(node.slots(type), tasks * padding);
    }
    return running + pad >= view.slots(type);
  }

  @Override
  public boolean firstJobOnly(TaskType type) {
    return type == TaskType.REDUCE && isPadded(type);
  }

  @Override
  public Optional<TaskType> next() {
    if (maps > 0) {
      return Optional.of(TaskType.MAP);
    }
    boolean room = !node.shared() || SharedSlots.roomForReduce(view);
    boolean offers = reduce && room && node.free(TaskType.REDUCE) > 0;
    reduce = false;
    return offers ? Optional.of(TaskType.REDUCE) : Optional.empty();
  }

  @Override
  public void launched(TaskType type, Locality locality) {
    if (type == TaskType.MAP) {
      maps = oneMap || locality == Locality.OFF ? 0 : maps - 1;
    }
  }

  @Override
  public void nothingFound(TaskType type) {
    maps = 0;
  }
}
