package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.inside.InsideApplication.HeldContainer;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.protocol.Locality;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * Fetches the containers that a heartbeat has allocated, as application masters do, and reports
 * them as launched, as their node does.
 */
final class GivenContainers {
  /** Where Hadoop keeps what an application master has not fetched yet. */
  private static final Field NEWLY_ALLOCATED =
      Hidden.field(SchedulerApplicationAttempt.class, "newlyAllocatedContainers");

  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Map<Integer, InsideApplication> applications;
  private final Map<NodeId, InsideNode> nodeOf;

  private record Fetched(
      org.apache.hadoop.yarn.api.records.Container container, Locality locality) {}

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
  List<Container> taken(List<ApplicationAttemptId> attempts) {
    if (attempts.isEmpty()) {
      return List.of();
    }
    Map<ApplicationAttemptId, Deque<Fetched>> fetched = new LinkedHashMap<>();
    List<Container> all = new ArrayList<>();
    for (ApplicationAttemptId id : attempts) {
      SchedulerApplicationAttempt attempt = scheduler.getApplicationAttempt(id);
      if (attempt != null && attempt.getApplicationAttemptId().equals(id)) {
        Fetched container = fetched.computeIfAbsent(id, any -> fetched(attempt)).poll();
        if (container != null) {
          all.add(launched(attempt, container));
        }
      }
    }
    return all;
  }

  /**
   * Fetches an attempt's containers. Which requests a container meets is known until then only:
   * those of the node, the rack and anywhere, those of the rack and anywhere, or that of anywhere.
   */
  private static Deque<Fetched> fetched(SchedulerApplicationAttempt attempt) {
    Map<ContainerId, Locality> localities = new HashMap<>();
    for (Object waiting : (List<?>) Hidden.get(NEWLY_ALLOCATED, attempt)) {
      RMContainer container = (RMContainer) waiting;
      if (container.getContainerRequest() != null) {
        int requests = container.getContainerRequest().getResourceRequests().size();
        localities.put(
            container.getContainerId(),
            requests > 2 ? Locality.NODE : requests == 2 ? Locality.RACK : Locality.OFF);
      }
    }
    Deque<Fetched> all = new ArrayDeque<>();
    for (var container : attempt.pullNewlyAllocatedContainers()) {
      all.add(new Fetched(container, localities.getOrDefault(container.getId(), Locality.OFF)));
    }
    return all;
  }

  private Container launched(SchedulerApplicationAttempt attempt, Fetched fetched) {
    var allocated = fetched.container();
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
            fetched.locality());
    application.holds(new HeldContainer(container, id));
    return container;
  }
}
