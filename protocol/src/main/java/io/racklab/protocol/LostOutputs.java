package io.racklab.protocol;

import java.util.List;

/**
 * A node was lost with finished map output of a job on it; its total begins anew from 0. Who has
 * fetched a map's part keeps it; who has not waits for the map to run again.
 *
 * @param maps in the order in which they had finished
 */
public record LostOutputs(int node, List<LostMap> maps) {
  public LostOutputs {
    maps = List.copyOf(maps);
  }

  /**
   * A map whose output is lost.
   *
   * @param map its number
   * @param to the node's total, over all partitions, when the map had finished
   */
  public record LostMap(int map, long to) {}
}
