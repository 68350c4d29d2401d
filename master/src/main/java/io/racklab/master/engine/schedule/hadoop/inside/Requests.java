package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.yarn.Asks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Requests as an application master sends them: for each node, each rack and anywhere, with the
 * number of containers that are still wanted. Only the numbers that differ from the scheduler's are
 * sent, and zeros for places that the scheduler no longer lists: it drops a place with the last
 * container given there, and MapReduce's master names the place again.
 */
final class Requests {
  private final List<InsideNode> nodes;
  private final List<String> racks;

  Requests(List<InsideNode> nodes, List<String> racks) {
    this.nodes = nodes;
    this.racks = racks;
  }

  /** Returns the request for a master's container. */
  static List<ResourceRequest> ofMaster(int priority, Asks wanted) {
    return List.of(request(priority, ResourceRequest.ANY, wanted, 1));
  }

  /**
   * Returns the numbers to send.
   *
   * @param resized true if the containers have another size than before
   */
  List<ResourceRequest> changed(
      SchedulerApplicationAttempt attempt, int priority, Asks wanted, boolean resized) {
    List<ResourceRequest> changed = new ArrayList<>();
    SchedulerRequestKey key =
        SchedulerRequestKey.create(request(priority, ResourceRequest.ANY, wanted, 0));
    AppPlacementAllocator<?> allocator =
        attempt.getAppSchedulingInfo().getAppPlacementAllocator(key);
    Map<String, ResourceRequest> known =
        allocator == null ? Map.of() : allocator.getResourceRequests();
    ObjIntConsumer<String> add =
        (place, count) -> {
          int number = Math.max(0, count);
          if (resized && number > 0
              || attempt.getOutstandingAsksCount(key, place) != number
              || !known.isEmpty() && !known.containsKey(place)) {
            changed.add(request(priority, place, wanted, number));
          }
        };
    wanted.namedNodes().forEach(node -> add.accept(nodes.get(node).name(), wanted.onNode(node)));
    wanted.namedRacks().forEach(rack -> add.accept(racks.get(rack), wanted.inRack(rack)));
    add.accept(ResourceRequest.ANY, wanted.anywhere());
    return changed;
  }

  /**
   * Returns lower numbers for a node, where fewer containers are still wanted in its rack than on
   * the node itself: some were given elsewhere in the rack since the master's last request.
   * Hadoop's FifoScheduler looks at the node's number alone and fails
   * (LocalityAppPlacementAllocator, decResourceRequest).
   */
  static List<ResourceRequest> beyondRack(SchedulerApplicationAttempt attempt, InsideNode node) {
    List<ResourceRequest> lower = new ArrayList<>();
    String rack = node.node().getRackName();
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      int inRack = Math.max(0, attempt.getOutstandingAsksCount(key, rack));
      if (attempt.getOutstandingAsksCount(key, node.name()) > inRack) {
        Resource each = attempt.getPendingAsk(key, node.name()).getPerAllocationResource();
        lower.add(ResourceRequest.newInstance(key.getPriority(), node.name(), each, inRack));
      }
    }
    return lower;
  }

  private static ResourceRequest request(int priority, String place, Asks wanted, int count) {
    Resource each =
        Resource.newInstance(wanted.each().memory(), Math.toIntExact(wanted.each().vcores()));
    return ResourceRequest.newInstance(Priority.newInstance(priority), place, each, count);
  }
}
