package io.racklab.master.runs.bound;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The speeds of nodes. Rates are in bytes per second.
 *
 * @param slow the seconds that a second of a node of speed 1 takes here
 * @param read the rate of reading from the node's own disk
 * @param write the rate of writing to it
 * @param in the rate of the link into the node
 * @param out the rate of the link out of it
 */
record NodeClass(double slow, double read, double write, double in, double out) {
  /** Returns a class that is in each respect as fast as the fastest of these. */
  static NodeClass fastest(List<NodeClass> classes) {
    return new NodeClass(
        classes.stream().mapToDouble(NodeClass::slow).min().orElseThrow(),
        most(classes, NodeClass::read),
        most(classes, NodeClass::write),
        most(classes, NodeClass::in),
        most(classes, NodeClass::out));
  }

  private static double most(List<NodeClass> classes, ToDoubleFunction<NodeClass> rate) {
    return classes.stream().mapToDouble(rate).max().orElseThrow();
  }
}
