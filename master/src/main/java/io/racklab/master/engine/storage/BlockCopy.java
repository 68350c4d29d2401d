package io.racklab.master.engine.storage;

import java.util.List;

/**
 * A transfer of a block from a node through a pipeline of nodes.
 *
 * @param number the copy's number, unique in a run
 * @param source the node that sends the block
 * @param targets the receiving nodes, at least one; each forwards what it receives to the next
 */
public record BlockCopy(long number, Block block, int source, List<Integer> targets) {
  public BlockCopy {
    targets = List.copyOf(targets);
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("a copy of " + block.name() + " to no node");
    }
  }

  /**
   * Returns the node that sends to a target.
   *
   * @param hop the target's index, from 0
   */
  public int from(int hop) {
    return hop == 0 ? source : targets.get(hop - 1);
  }
}
