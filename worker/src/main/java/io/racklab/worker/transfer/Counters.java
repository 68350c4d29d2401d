package io.racklab.worker.transfer;

import io.racklab.worker.health.Delays;
import java.util.BitSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The running figures of a port: those of its {@link PortLedger}, by the node at the other end, and
 * its control lag. Thread-safe.
 */
final class Counters {
  private static final PortLedger NOTHING = new PortLedger(0, 0, 0, 0, 0, 0, 0);

  final Delays controlLag = new Delays();
  final LongAdder refusedConnections = new LongAdder();
  private final Peer[] peers;

  /**
   * @param nodes of the cluster
   */
  Counters(int nodes) {
    peers = Stream.generate(Peer::new).limit(nodes).toArray(Peer[]::new);
  }

  /** The figures of what goes to and comes from a node. */
  Peer of(int node) {
    return peers[node];
  }

  /**
   * Starts anew when all that was produced has been sent, or will be counted as sent. What went
   * wrong stays counted.
   */
  void forgetSettled() {
    controlLag.reset();
    for (Peer peer : peers) {
      peer.forgetSettled();
    }
  }

  PortLedger ledger() {
    return ledger(new BitSet());
  }

  /**
   * @param without nodes of which nothing is to be counted
   */
  PortLedger ledger(BitSet without) {
    PortLedger bytes =
        IntStream.range(0, peers.length)
            .filter(node -> !without.get(node))
            .mapToObj(node -> peers[node].ledger())
            .reduce(NOTHING, PortLedger::plus);
    return bytes.plus(new PortLedger(0, 0, 0, 0, 0, 0, refusedConnections.sum()));
  }

  /** The bytes and frames that have gone to one node and come from it. */
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
