package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** A plain model of one heartbeat under CapacityTaskScheduler of Hadoop 1.2.1. */
final class FullLoadModel implements Round {
  private final int mostMaps;
  private final NodeState node;
  private final ClusterView view;
  private int maps;
  private boolean mapsOver;
  private boolean reducesOver;

  FullLoadModel(int mostMaps, NodeState node, ClusterView view) {
    this.mostMaps = mostMaps;
    this.node = node;
    this.view = view;
  }

  @Override
  public Optional<TaskType> next() {
    if (!mapsOver && maps < mostMaps && node.free(TaskType.MAP) > 0) {
      return Optional.of(TaskType.MAP);
    }
    boolean room = !node.shared() || SharedSlots.roomForReduce(view);
    boolean offers = !reducesOver && room && node.free(TaskType.REDUCE) > 0;
    reducesOver = true;
    return offers ? Optional.of(TaskType.REDUCE) : Optional.empty();
  }

  @Override
  public void launched(TaskType type, Locality locality) {
    if (type == TaskType.MAP) {
      maps++;
      mapsOver |= locality == Locality.OFF;
    }
  }

  @Override
  public void nothingFound(TaskType type) {
    mapsOver = true;
  }
}
