package io.racklab.master.network;

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
 * * The accounts that the workers of a run have given so far. It is unknown what became of bytes to
 * and from a worker that was lost, also if it was lost after its account: these are left out on
 * both sides, and so is a worker that has taken the place of a lost one.
 */
final class WorkerAccounts {
  private final Map<Integer, Account> given = new TreeMap<>();
  private final BitSet leftOut = new BitSet();

  void add(Account account) {
    given.put(account.worker(), account);
  }

  /** The worker in a place is lost. */
  void leaveOut(int place) {
    leftOut.set(place);
  }

  /**
   * * True if all workers that are left have given their accounts.
   *
   * @param workers their number
   * @param lacks whether nobody is in a place
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

  /** Empty where no worker sends real bytes. */
  private Ledger counted(List<Ledger> peers) {
    Ledger ledger = Ledger.EMPTY;
    for (int place = 0; place < peers.size(); place++) {
      ledger = leftOut.get(place) ? ledger : ledger.plus(peers.get(place));
    }
    return ledger;
  }
}
