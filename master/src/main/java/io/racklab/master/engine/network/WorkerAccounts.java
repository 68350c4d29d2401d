package io.racklab.master.engine.network;

import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.Account;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The accounts of a run's workers. Bytes to and from a lost worker are left out at both ends, even
 * if it had sent its account, since it is unknown whether they arrived. Bytes to and from a worker
 * that replaced a lost one are left out, too.
 */
final class WorkerAccounts {
  private final Map<Integer, Account> given = new TreeMap<>();
  private final BitSet leftOut = new BitSet();

  void add(Account account) {
    given.put(account.worker(), account);
  }

  /** Leaves out the worker in a place, since it is lost. */
  void leaveOut(int place) {
    leftOut.set(place);
  }

  /**
   * True if every present worker has given its account.
   *
   * @param workers the number of places
   * @param lacks true for a place without a worker
   */
  boolean complete(int workers, IntPredicate lacks) {
    return IntStream.range(0, workers)
        .allMatch(place -> lacks.test(place) || given.containsKey(place));
  }

  Network.Closed closed(double fullestLink, Congestion congestion) {
    Health health = given.values().stream().map(Account::health).reduce(Health.PERFECT, Health::or);
    return new Network.Closed(new NetworkAccount(ledger(), health, fullestLink, congestion));
  }

  private Ledger ledger() {
    Ledger ledger = Ledger.EMPTY;
    for (Account account : given.values()) {
      if (!leftOut.get(account.worker())) {
        ledger = ledger.plus(counted(account.peers()));
      }
    }
    return ledger;
  }

  /** Sums a worker's ledgers, one for each present peer; empty if no real bytes are sent. */
  private Ledger counted(List<Ledger> peers) {
    Ledger ledger = Ledger.EMPTY;
    for (int place = 0; place < peers.size(); place++) {
      ledger = leftOut.get(place) ? ledger : ledger.plus(peers.get(place));
    }
    return ledger;
  }
}
