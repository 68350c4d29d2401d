package io.racklab.worker.transfer;

/**
 * What one port has counted, in real payload bytes. Once nothing is under way, over all ports of a
 * run: produced = sent + dropped, and sent = received + corrupted + what lost connections
 * swallowed.
 *
 * @param produced bytes of all flows started here
 * @param sent bytes that the operating system has accepted
 * @param dropped bytes of flows started here that were cancelled or failed before they were sent
 * @param received bytes that arrived intact
 * @param corrupted bytes that arrived with a wrong checksum
 * @param corruptedFrames frames that arrived with a wrong checksum
 * @param refusedConnections connections closed because their peer sent what no honest peer sends
 */
public record Ledger(
    long produced,
    long sent,
    long dropped,
    long received,
    long corrupted,
    long corruptedFrames,
    long refusedConnections) {

  Ledger plus(Ledger other) {
    return new Ledger(
        produced + other.produced,
        sent + other.sent,
        dropped + other.dropped,
        received + other.received,
        corrupted + other.corrupted,
        corruptedFrames + other.corruptedFrames,
        refusedConnections + other.refusedConnections);
  }

  /** What has been counted since another ledger of the same port. */
  Ledger minus(Ledger earlier) {
    return new Ledger(
        produced - earlier.produced,
        sent - earlier.sent,
        dropped - earlier.dropped,
        received - earlier.received,
        corrupted - earlier.corrupted,
        corruptedFrames - earlier.corruptedFrames,
        refusedConnections - earlier.refusedConnections);
  }
}
