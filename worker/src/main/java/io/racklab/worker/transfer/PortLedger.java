package io.racklab.worker.transfer;

/**
 * The counts of one port, in real payload bytes. Once no flow is active, the sums over all ports of
 * a run satisfy produced = sent + discarded, and sent = intact + corrupted + the bytes lost with
 * broken connections.
 *
 * @param produced the bytes of all flows started here
 * @param sent the bytes that the operating system has accepted
 * @param discarded the bytes of flows started here that were cancelled or failed before they were
 *     sent
 * @param intact the bytes that arrived intact
 * @param corrupted the bytes that arrived with a wrong checksum
 * @param corruptedFrames the number of frames that arrived with a wrong checksum
 * @param refusedConnections the number of connections refused because of their peer's behaviour
 */
public record PortLedger(
    long produced,
    long sent,
    long discarded,
    long intact,
    long corrupted,
    long corruptedFrames,
    long refusedConnections) {

  PortLedger plus(PortLedger other) {
    return new PortLedger(
        produced + other.produced,
        sent + other.sent,
        discarded + other.discarded,
        intact + other.intact,
        corrupted + other.corrupted,
        corruptedFrames + other.corruptedFrames,
        refusedConnections + other.refusedConnections);
  }

  /** Returns the counts since an earlier ledger of the same port. */
  PortLedger minus(PortLedger earlier) {
    return new PortLedger(
        produced - earlier.produced,
        sent - earlier.sent,
        discarded - earlier.discarded,
        intact - earlier.intact,
        corrupted - earlier.corrupted,
        corruptedFrames - earlier.corruptedFrames,
        refusedConnections - earlier.refusedConnections);
  }
}
