package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.TaskType;
import java.util.List;

/**
 * Checks that the containers of a node, masters included, fit on it, that what they do not hold is
 * free, and that after a heartbeat each container of a task there belongs to a running one.
 */
final class NodeRoom implements ContainerObserver {
  private final ContainerSlots slots;
  private final boolean countsVcores;
  private final Evidence evidence;
  private SeenCluster cluster;
  private NodeState heard;

  /**
   * @param countsVcores false if the scheduler counts memory alone, as some of Hadoop's do, and may
   *     give more vcores than a node has
   */
  NodeRoom(ContainerSlots slots, boolean countsVcores, Evidence evidence) {
    this.slots = slots;
    this.countsVcores = countsVcores;
    this.evidence = evidence;
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    heard = node;
  }

  @Override
  public void giving(Container container) {
    SeenNode node = cluster.node(container.node());
    if (!node.containers().isEmpty()) {
      evidence.tested(
          fits(container.resource(), node.free()),
          () ->
              "node %d has %s free, but gives %s"
                  .formatted(node.number(), node.free().text(), container.resource().text()));
    }
  }

  private boolean fits(Resource resource, Resource free) {
    return countsVcores ? resource.fitsIn(free) : resource.memory() <= free.memory();
  }

  @Override
  public void gave(SeenNode node, List<Container> given) {
    // Vcores do not limit nodes of the capacity scheduler.
    Resource free =
        slots.free(node.number()).min(new Resource(Long.MAX_VALUE, node.free().vcores()));
    evidence.tested(
        free.equals(node.free()),
        () ->
            "node %d counts %s as free, not %s"
                .formatted(node.number(), free.text(), node.free().text()));
  }

  @Override
  public void answered() {
    if (cluster != null) {
      for (TaskType type : TaskType.values()) {
        check(type);
      }
    }
  }

  private void check(TaskType type) {
    int priority = type == TaskType.MAP ? JobMaster.MAP : JobMaster.REDUCE;
    List<Integer> held =
        cluster.node(heard.node()).containers().stream()
            .filter(one -> one.priority() == priority)
            .map(Container::application)
            .sorted()
            .toList();
    List<Integer> running =
        heard.attempts().stream()
            .map(RunningAttempt::id)
            .filter(one -> one.type() == type)
            .map(one -> one.job())
            .sorted()
            .toList();
    if (!held.isEmpty() || !running.isEmpty()) {
      evidence.tested(
          held.equals(running),
          () ->
              "node %d runs %s of jobs %s, and has containers of jobs %s"
                  .formatted(heard.node(), type, running, held));
    }
  }
}
