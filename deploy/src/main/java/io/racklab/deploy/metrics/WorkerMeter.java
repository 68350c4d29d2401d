package io.racklab.deploy.metrics;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.Transfers;
import io.racklab.worker.transfer.Transport;

/** Holds the sources of a worker process's metrics, which are read on request. */
public final class WorkerMeter {
  private volatile boolean admitted;
  private volatile Vitals vitals;
  private Transfers transfers;
  private Ledger before = Ledger.EMPTY;
  private Ledger told = Ledger.EMPTY;

  /** Records that the master has admitted the process. */
  public void admitted() {
    admitted = true;
  }

  /** Sets the vitals of the next run, and returns them. */
  public Vitals setVitals(Vitals next) {
    vitals = next;
    return next;
  }

  /** Returns a transport that opens the same transfers and lets this meter read them. */
  public Transport metered(Transport transport) {
    return (run, network) -> {
      Transfers opened = transport.open(run, network);
      opened(opened);
      return opened;
    };
  }

  private synchronized void opened(Transfers next) {
    before = bytes();
    transfers = next;
  }

  boolean isAdmitted() {
    return admitted;
  }

  /**
   * Returns the bytes of all runs so far. The counts never decrease, although a port resets its
   * counts after its warm-up: Prometheus would take a decrease for a restart of the process.
   */
  synchronized Ledger bytes() {
    told = most(told, before.plus(moved()));
    return told;
  }

  private Ledger moved() {
    return transfers == null ? Ledger.EMPTY : transfers.moved();
  }

  private static Ledger most(Ledger one, Ledger other) {
    return new Ledger(
        Math.max(one.produced(), other.produced()),
        Math.max(one.discarded(), other.discarded()),
        Math.max(one.sent(), other.sent()),
        Math.max(one.received(), other.received()),
        Math.max(one.corrupted(), other.corrupted()));
  }

  Lateness timers() {
    Vitals known = vitals;
    return known == null ? Lateness.NONE : known.timers();
  }

  synchronized Lateness controlLag() {
    return transfers == null ? Lateness.NONE : transfers.controlLag();
  }

  synchronized Lateness startLag() {
    return transfers == null ? Lateness.NONE : transfers.startLag();
  }
}
