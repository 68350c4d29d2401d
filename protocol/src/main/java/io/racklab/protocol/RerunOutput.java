package io.racklab.protocol;

/**
 * The output of a map that has finished again after its output was lost: a range of its node's
 * total. A reduce that has fetched the lost output skips the range.
 *
 * @param map the map's number
 * @param from the node's total before, over all partitions
 * @param to the node's total after
 */
public record RerunOutput(int map, int node, long from, long to) {
  public RerunOutput {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("no range of bytes: " + from + ".." + to);
    }
  }
}
