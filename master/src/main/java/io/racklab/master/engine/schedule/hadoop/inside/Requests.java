package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.yarn.Asks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    Set<String> known =
        allocator == null ? Set.of() : Set.copyOf(allocator.getResourceRequests().keySet());
    ObjIntConsumer<String> add =
        (place, count) -> {
          int number = Math.max(0, count);
          if (resized && number > 0
              || attempt.getOutstandingAsksCount(key, place) != number
              || !known.isEmpty() && !known.contains(place)) {
            changed.add(request(priority, place, wanted, number));
          }
        };
    wanted.namedNodes().forEach(node -> add.accept(nodes.get(node).name(), wanted.onNode(node)));
    wanted.namedRacks().forEach(rack -> add.accept(racks.get(rack), wanted.inRack(rack)));
    add.accept(ResourceRequest.ANY, wanted.anywhere());
    return changed;
  }

  private static ResourceRequest request(int priority, String place, Asks wanted, int count) {
    Resource each =
        Resource.newInstance(wanted.each().memory(), Math.toIntExact(wanted.each().vcores()));
    return ResourceRequest.newInstance(Priority.newInstance(priority), place, each, count);
  }
}
