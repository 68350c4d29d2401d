package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.inside.InsideApplication.HeldContainer;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.protocol.Locality;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * Fetches the containers that a heartbeat has allocated, as application masters do, and reports
 * them as launched, as their node does.
 */
final class GivenContainers {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Map<Integer, InsideApplication> applications;
  private final Map<NodeId, InsideNode> nodeOf;

  GivenContainers(
      AbstractYarnScheduler<?, ?> scheduler,
      Map<Integer, InsideApplication> applications,
      Map<NodeId, InsideNode> nodeOf) {
    this.scheduler = scheduler;
    this.applications = applications;
    this.nodeOf = nodeOf;
  }

  /**
   * Returns the containers in the order of their allocation.
   *
   * @param attempts the attempts that got them, one for each container
   */
  List<Container> taken(List<ApplicationAttemptId> attempts, InsideNode node) {
    if (attempts.isEmpty()) {
      return List.of();
    }
    Map<ContainerId, Locality> localities = localities(node);
    Map<ApplicationAttemptId, Deque<org.apache.hadoop.yarn.api.records.Container>> fetched =
        new LinkedHashMap<>();
    List<Container> all = new ArrayList<>();
    for (ApplicationAttemptId id : attempts) {
      SchedulerApplicationAttempt attempt = scheduler.getApplicationAttempt(id);
      if (attempt != null && attempt.getApplicationAttemptId().equals(id)) {
        var container =
            fetched
                .computeIfAbsent(
                    id, any -> new ArrayDeque<>(attempt.pullNewlyAllocatedContainers()))
                .poll();
        if (container != null) {
          Locality locality = localities.getOrDefault(container.getId(), Locality.OFF);
          all.add(launched(attempt, container, locality));
        }
      }
    }
    return all;
  }

  /**
   * Returns at which locality requests are met by the containers that were allocated on a node and
   * not yet fetched. A container keeps the requests that it meets until then: those of the node,
   * the rack and anywhere, those of the rack and anywhere, or that of anywhere.
   */
  private Map<ContainerId, Locality> localities(InsideNode node) {
    Map<ContainerId, Locality> localities = new LinkedHashMap<>();
    for (RMContainer container :
        scheduler.getSchedulerNode(node.id()).getCopiedListOfRunningContainers()) {
      if (container.getState() == RMContainerState.ALLOCATED
          && container.getContainerRequest() != null) {
        int requests = container.getContainerRequest().getResourceRequests().size();
        localities.put(
            container.getContainerId(),
            requests > 2 ? Locality.NODE : requests == 2 ? Locality.RACK : Locality.OFF);
      }
    }
    return localities;
  }

  private Container launched(
      SchedulerApplicationAttempt attempt,
      org.apache.hadoop.yarn.api.records.Container allocated,
      Locality locality) {
    ContainerId id = allocated.getId();
    InsideApplication application = applications.get(attempt.getApplicationId().getId());
    if (application.waitsForMaster()) {
      application.masterRunsIn(allocated);
      ((RMContainerImpl) scheduler.getRMContainer(id)).setAMContainer(true);
    }
    attempt.containerLaunchedOnNode(id, allocated.getNodeId());
    SchedulerNode node = scheduler.getSchedulerNode(allocated.getNodeId());
    node.containerStarted(id);
    Container container =
        new Container(
            application.number(),
            application.number(id),
            nodeOf.get(allocated.getNodeId()).number(),
            InsideDriver.amount(allocated.getResource()),
            allocated.getPriority().getPriority(),
            locality);
    application.holds(new HeldContainer(container, id));
    return container;
  }
}
