package io.racklab.master.runs.bound;

/**
 * What an attempt of a task does at least.
 *
 * @param cpuSeconds the least seconds, on a node of speed 1, for which its process starts and it
 *     computes
 * @param lastSeconds the least seconds, on a node of speed 1, for which it computes
 * @param inputBytes the bytes that it reads or copies
 * @param outputBytes the bytes that it writes
 * @param piped true if the output also goes to another node
 * @param commitSeconds the seconds between the end of its writing and its own end
 */
record TaskWork(
    double cpuSeconds,
    double lastSeconds,
    long inputBytes,
    long outputBytes,
    boolean piped,
    double commitSeconds) {

  /** Returns the least seconds for which a map holds its slot on a node of a class. */
  double mapSeconds(NodeClass node, Nodes all) {
    return cpuSeconds * node.slow() + seconds(inputBytes, readRate(node, all)) + written(node, all);
  }

  /** Returns the least seconds for which a reduce holds its slot on a node of a class. */
  double reduceSeconds(NodeClass node, Nodes all) {
    return (cpuSeconds - lastSeconds) * node.slow() + copied(node, all) + tailSeconds(node, all);
  }

  /** Returns the least seconds from the end of a reduce's copying to its own end. */
  double tailSeconds(NodeClass node, Nodes all) {
    double sort = all.cached() ? 0 : seconds(inputBytes, node.read());
    return sort + lastSeconds * node.slow() + written(node, all);
  }

  /** A map reads from its own disk or from another node, whichever is faster. */
  private static double readRate(NodeClass node, Nodes all) {
    return all.single()
        ? node.read()
        : Math.max(node.read(), Math.min(node.in(), all.best().out()));
  }

  /** A reduce copies from its own disk and from other nodes at the same time. */
  private double copied(NodeClass node, Nodes all) {
    return all.cached() ? 0 : seconds(inputBytes, node.read() + (all.single() ? 0 : node.in()));
  }

  private double written(NodeClass node, Nodes all) {
    double disk = seconds(outputBytes, node.write());
    double pipe = piped ? seconds(outputBytes, Math.min(node.out(), all.best().in())) : 0;
    return Math.max(disk, pipe) + commitSeconds;
  }

  private static double seconds(long bytes, double rate) {
    return bytes / rate;
  }
}
