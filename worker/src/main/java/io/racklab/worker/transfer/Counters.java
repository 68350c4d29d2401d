package io.racklab.worker.transfer;

import io.racklab.worker.health.Delays;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The current counts of a port: those of its {@link PortLedger}, by the node at the other end; and
 * its control lag. Thread-safe.
 */
final class Counters {
  private static final PortLedger NOTHING = new PortLedger(0, 0, 0, 0, 0, 0, 0);

  final Delays controlLag = new Delays();
  final LongAdder refusedConnections = new LongAdder();
  private final Peer[] peers;

  /**
   * Creates counters of zero.
   *
   * @param nodes the number of nodes of the cluster
   */
  Counters(int nodes) {
    peers = Stream.generate(Peer::new).limit(nodes).toArray(Peer[]::new);
  }

  /** Returns the counts of the bytes to and from a node. */
  Peer of(int node) {
    return peers[node];
  }

  /**
   * Excludes the bytes moved up to now from the counts, and resets the control lag. All bytes
   * produced must have been sent, but may not be counted as sent yet. Corrupted bytes and refused
   * connections stay counted.
   */
  void forgetSettled() {
    controlLag.reset();
    for (Peer peer : peers) {
      peer.forgetSettled();
    }
  }

  /**
   * Returns for each group of nodes the bytes sent to it and received from it. Refused connections
   * are left out, since their nodes are unknown.
   *
   * @param groupOfNode the index of each node's group
   */
  List<PortLedger> ledgers(List<Integer> groupOfNode) {
    int groups = groupOfNode.stream().mapToInt(group -> group + 1).max().orElse(0);
    PortLedger[] ledgers = Stream.generate(() -> NOTHING).limit(groups).toArray(PortLedger[]::new);
    for (int node = 0; node < groupOfNode.size(); node++) {
      int group = groupOfNode.get(node);
      ledgers[group] = ledgers[group].plus(peers[node].ledger());
    }
    return List.of(ledgers);
  }

  PortLedger ledger() {
    PortLedger bytes = Arrays.stream(peers).map(Peer::ledger).reduce(NOTHING, PortLedger::plus);
    return bytes.plus(new PortLedger(0, 0, 0, 0, 0, 0, refusedConnections.sum()));
  }

  /** The bytes and frames that were sent to one node and received from it. */
  static final class Peer {
    final LongAdder produced = new LongAdder();
    final LongAdder sent = new LongAdder();
    final LongAdder dropped = new LongAdder();
    final LongAdder received = new LongAdder();
    final LongAdder corrupted = new LongAdder();
    final LongAdder corruptedFrames = new LongAdder();
    private volatile PortLedger forgotten = NOTHING;

    private void forgetSettled() {
      long settled = produced.sum();
      forgotten =
          new PortLedger(settled, settled - dropped.sum(), dropped.sum(), received.sum(), 0, 0, 0);
    }

    private PortLedger ledger() {
      PortLedger all =
          new PortLedger(
              produced.sum(),
              sent.sum(),
              dropped.sum(),
              received.sum(),
              corrupted.sum(),
              corruptedFrames.sum(),
              0);
      return all.minus(forgotten);
    }
  }
}
