package io.racklab.master.engine.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A block of a file, and the nodes with a replica on their disks, whether they are up or not. */
public final class Block {
  private final BlockName name;
  private final long bytes;
  private final int wanted;
  private final List<Integer> holders;

  /**
   * @param bytes the block's bytes, more than 0
   * @param wanted the target number of replicas, at least 1
   * @param holders the nodes that have a replica now
   */
  public Block(BlockName name, long bytes, int wanted, List<Integer> holders) {
    if (bytes < 1 || wanted < 1) {
      throw new IllegalArgumentException(
          name + " of " + bytes + " B cannot have " + wanted + " replicas");
    }
    this.name = name;
    this.bytes = bytes;
    this.wanted = wanted;
    this.holders = new ArrayList<>(holders);
  }

  public BlockName name() {
    return name;
  }

  public long bytes() {
    return bytes;
  }

  /** Returns the target number of replicas. */
  public int wanted() {
    return wanted;
  }

  /** Returns a view of the nodes with a replica. */
  public List<Integer> holders() {
    return Collections.unmodifiableList(holders);
  }

  void stored(int node) {
    holders.add(node);
  }

  void dropped(int node) {
    holders.remove((Integer) node);
  }
}
