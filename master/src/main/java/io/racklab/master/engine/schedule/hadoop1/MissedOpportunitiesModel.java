package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapsNearInput;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A plain model of JobInProgress.scheduleOffSwitch of Hadoop 1.2.1. */
final class MissedOpportunitiesModel implements MapsNearInput.Model {
  private final Map<Job, Integer> missed = new LinkedHashMap<>();

  /** The share of the nodes that held input of a job when it was first asked. */
  private final Map<Job, Float> nearNodes = new LinkedHashMap<>();

  private ClusterView view;

  @Override
  public void heartbeat(ClusterView view) {
    this.view = view;
  }

  @Override
  public void asked(Job job) {
    missed.merge(job, 1, Integer::sum);
    nearNodes.computeIfAbsent(job, this::shareOfNodes);
  }

  private float shareOfNodes(Job job) {
    Set<Integer> holders = new LinkedHashSet<>();
    for (int map = 0; map < job.splits().count(); map++) {
      for (int replica = 0; replica < job.splits().replicas(map); replica++) {
        holders.add(job.splits().node(map, replica));
      }
    }
    return Math.min(1, holders.size() / (float) view.topology().nodeCount());
  }

  @Override
  public void refused(Job job, int map, NodeState node) {
    chosen(job, map, job.pendingMaps().locality(map, node.node()));
  }

  @Override
  public void launching(Job job, int map, Locality locality) {
    chosen(job, map, locality);
  }

  private void chosen(Job job, int map, Locality locality) {
    if (locality != Locality.OFF || map == job.pendingMaps().failedFirst()) {
      missed.put(job, 0);
    }
    if (job.pendingMaps().count() == 1) {
      missed.remove(job);
      nearNodes.remove(job);
    }
  }

  @Override
  public Locality allowed(Job job, ClusterView view) {
    int unfinished = job.total(TaskType.MAP) - job.finished(TaskType.MAP);
    float most = Math.min(unfinished, view.topology().nodeCount()) * nearNodes.get(job);
    return job.slotsPerTask(TaskType.MAP) > 1 || missed.get(job) > most
        ? Locality.OFF
        : Locality.RACK;
  }
}
