package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.List;

/** Checks the number of containers that one heartbeat gives. */
final class HeartbeatContainers implements ContainerObserver {
  private final ContainerAssignments assignments;
  private final Evidence evidence;
  private Resource free = Resource.NONE;
  private boolean reserved;

  HeartbeatContainers(ContainerAssignments assignments, Evidence evidence) {
    this.assignments = assignments;
    this.evidence = evidence;
  }

  @Override
  public void begins(SeenNode node) {
    free = node.free();
    reserved = node.reserved().isPresent();
  }

  @Override
  public void gave(SeenNode node, List<Container> given) {
    if (!given.isEmpty()) {
      evidence.tested(
          given.size() == 1 || mayHaveGiven(given.subList(0, given.size() - 1)),
          () ->
              "node %d was given %d containers of its %s at once"
                  .formatted(node.number(), given.size(), free.text()));
    }
  }

  /** True if one more may follow these. */
  private boolean mayHaveGiven(List<Container> before) {
    Resource sum = before.stream().map(Container::resource).reduce(Resource.NONE, Resource::plus);
    return assignments instanceof ContainerAssignments.UpTo most
        ? before.size() < most.count()
        : 2 * sum.memory() <= free.memory() && sum.vcores() <= free.vcores() / 2;
  }

  /** True if a heartbeat that has given these would have given more, had anything been wanted. */
  boolean wouldGiveMore(List<Container> given) {
    return !reserved && (given.isEmpty() || mayHaveGiven(given));
  }
}
