package io.racklab.master.network;

import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.Account;

/** The accounts that the workers of a run have given so far. */
final class WorkerAccounts {
  private Ledger ledger = Ledger.EMPTY;
  private Health health = Health.PERFECT;
  private int count;

  void add(Account account) {
    ledger = ledger.plus(account.ledger());
    health = health.or(account.health());
    count++;
  }

  int count() {
    return count;
  }

  Network.Closed closed(double fullestLink, Congestion congestion) {
    return new Network.Closed(new NetworkAccount(ledger, health, fullestLink, congestion));
  }
}
