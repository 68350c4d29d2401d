package io.racklab.worker.transfer;

import io.racklab.worker.health.Delays;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
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

  /**
   * For each group of nodes the bytes that went to it and came from it; of refused connections
   * nobody knows to whom they belong.
   *
   * @param groupOfNode for each node the index of its group
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
