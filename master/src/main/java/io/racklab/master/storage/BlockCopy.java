package io.racklab.master.storage;

import java.util.List;

/**
 * A block that a node is to send, from node to node.
 *
 * @param number of the copy; no two of a run have the same
 * @param targets at least one; each hands on to the next what it receives
 */
public record BlockCopy(long number, Block block, int source, List<Integer> targets) {
  public BlockCopy {
    targets = List.copyOf(targets);
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("a copy of " + block.name() + " to no node");
    }
  }

  /**
   * The node that sends to a target.
   *
   * @param hop the target's place, from 0
   */
  public int from(int hop) {
    return hop == 0 ? source : targets.get(hop - 1);
  }
}
