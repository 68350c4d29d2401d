package io.racklab.worker.transfer;

import java.util.Comparator;

/** A path's two ends: indexes of nodes. */
record NodePair(int source, int destination) {
  static final Comparator<NodePair> ORDER =
      Comparator.comparingInt(NodePair::source).thenComparingInt(NodePair::destination);
}
