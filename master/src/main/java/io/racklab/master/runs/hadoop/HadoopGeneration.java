package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.trace.TraceRack;
import java.util.List;

/** What one generation of Hadoop, with slots or with containers, says in its configuration. */
sealed interface HadoopGeneration permits Hadoop1Cluster, YarnCluster {
  /** Writes keys of the cluster other than its racks. */
  void cluster(int nodes, ConfText to);

  /** Returns what a node has room for, as keys of a node. */
  String room(TraceRack.Node node);

  /** Writes keys of the experiment, among them those of its tasks. */
  void experiment(ConfText to);

  /** Writes the scheduler as configured, and two others to compare it with. */
  void schedulers(List<TraceRack.Node> nodes, ConfText to);

  /** Returns the queues or pools that {@link #schedulers} has written. */
  QueueNames queues();

  /** Returns the prefixes of properties that only schedulers other than the configured one read. */
  List<String> ofOtherSchedulers();

  /** True if jobs share the cluster by the queues that their histories name. */
  boolean sharesByQueue();
}
