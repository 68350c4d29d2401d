package io.racklab.protocol;

/**
 * Real bytes of one run, as counted at the three places where they can go astray. An honest run has
 * {@code produced = sent + discarded} and {@code sent = received}, and nothing corrupted.
 *
 * @param produced of all flows started
 * @param discarded never written, since their flows were closed
 * @param sent written to sockets
 * @param received counted by receivers
 * @param corrupted received with a wrong checksum, a part of received
 */
public record Ledger(long produced, long discarded, long sent, long received, long corrupted) {
  /** Nothing has moved. */
  public static final Ledger EMPTY = new Ledger(0, 0, 0, 0, 0);

  public Ledger plus(Ledger other) {
    return new Ledger(
        produced + other.produced,
        discarded + other.discarded,
        sent + other.sent,
        received + other.received,
        corrupted + other.corrupted);
  }

  /** Whether every byte produced has been sent, received and found intact. */
  public boolean closes() {
    return produced == sent + discarded && sent == received && corrupted == 0;
  }
}
