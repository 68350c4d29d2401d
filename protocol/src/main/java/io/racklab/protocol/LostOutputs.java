package io.racklab.protocol;

import java.util.List;

/**
 * The loss of a node with finished map output of a job; the node's total restarts from 0. A reduce
 * that has fetched its part of a map's output keeps it; one that has not waits until the map has
 * run again.
 *
 * @param maps the lost maps, in the order in which they had finished
 */
public record LostOutputs(int node, List<LostMap> maps) {
  public LostOutputs {
    maps = List.copyOf(maps);
  }

  /**
   * A map whose output is lost.
   *
   * @param map the map's number
   * @param to the node's total, over all partitions, right after the map had finished
   */
  public record LostMap(int map, long to) {}
}
