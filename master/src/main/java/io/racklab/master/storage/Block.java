package io.racklab.master.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A block of a file, and the nodes on whose disks a replica of it is, be they there or not. */
public final class Block {
  private final BlockName name;
  private final long bytes;
  private final int wanted;
  private final List<Integer> holders;

  /**
   * @param bytes more than 0
   * @param wanted the replicas that it should have, at least 1
   * @param holders the nodes that have one now
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

  /** The replicas that it should have. */
  public int wanted() {
    return wanted;
  }

  /** The nodes with a replica, as of now. */
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
