package io.racklab.worker.transfer;

/**
 * The counts of one port, in real payload bytes. Once nothing is under way, over all ports of a
 * run: produced = sent + discarded, and sent = intact + corrupted + what lost connections
 * swallowed.
 *
 * @param produced bytes of all flows started here
 * @param sent bytes that the operating system has accepted
 * @param discarded bytes of flows started here that were cancelled or failed before they were sent
 * @param intact bytes that arrived intact
 * @param corrupted bytes that arrived with a wrong checksum
 * @param corruptedFrames frames that arrived with a wrong checksum
 * @param refusedConnections connections closed because their peer sent what no honest peer sends
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

  /** The counts since another ledger of the same port. */
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
