package io.racklab.protocol;

/**
 * A map whose output was lost has finished again: its output is this range of its node's total. Who
 * has the lost output leaves the range out.
 *
 * @param map its number
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
