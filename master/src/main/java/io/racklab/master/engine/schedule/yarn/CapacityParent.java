package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A queue of queues: Hadoop's ParentQueue. The child that holds the least of its guarantee goes
 * first.
 */
final class CapacityParent implements GuaranteedQueue {
  private static final Comparator<GuaranteedQueue> NEEDIEST =
      Comparator.<GuaranteedQueue>comparingInt(queue -> queue.shares().capacity() > 0 ? 0 : 1)
          .thenComparing(CapacityParent::held, Float::compare)
          .thenComparing(
              Comparator.comparingDouble((GuaranteedQueue queue) -> queue.shares().capacity())
                  .reversed());

  private final CapacityShares shares;
  private final List<GuaranteedQueue> children;

  CapacityParent(CapacityShares shares, List<GuaranteedQueue> children) {
    this.shares = shares;
    this.children = List.copyOf(children);
  }

  private static float held(GuaranteedQueue queue) {
    return queue.shares().capacity() > 0
        ? queue.shares().usedCapacity()
        : queue.shares().usedOfCluster();
  }

  @Override
  public CapacityShares shares() {
    return shares;
  }

  @Override
  public CapacityOutcome offer(ContainerNode node, CapacityLimit limit) {
    if (!shares.mayTake(limit, shares.reserved())) {
      return CapacityOutcome.NOTHING;
    }
    CapacityOutcome outcome = CapacityOutcome.NOTHING;
    List<GuaranteedQueue> sorted = new ArrayList<>(children);
    sorted.sort(NEEDIEST);
    for (GuaranteedQueue child : sorted) {
      CapacityLimit below = shares.below(limit, child.shares());
      CapacityOutcome ofChild = child.offer(node, below);
      if (ofChild.taken()) {
        return ofChild;
      }
      if (ofChild == CapacityOutcome.LIMITED) {
        outcome = ofChild;
        limit.block(child.blocked(below));
      }
    }
    return outcome;
  }

  @Override
  public void resize(CapacityLimit limit) {
    children.forEach(child -> child.resize(shares.below(limit, child.shares())));
  }

  @Override
  public long blocked(CapacityLimit limit) {
    return limit.blocked();
  }
}
