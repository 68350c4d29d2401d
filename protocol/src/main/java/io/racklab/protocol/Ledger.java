package io.racklab.protocol;

/**
 * The real bytes of one run, counted where they are produced, sent and received. If no byte is
 * lost, {@code produced = sent + discarded}, {@code sent = received} and {@code corrupted = 0}.
 *
 * @param produced the bytes of all flows started
 * @param discarded the bytes never written because their flows were closed
 * @param sent the bytes written to sockets
 * @param received the bytes counted by receivers
 * @param corrupted the bytes received with a wrong checksum, which are part of those received
 */
public record Ledger(long produced, long discarded, long sent, long received, long corrupted) {
  /** The ledger of a run in which no bytes have moved. */
  public static final Ledger EMPTY = new Ledger(0, 0, 0, 0, 0);

  public Ledger plus(Ledger other) {
    return new Ledger(
        produced + other.produced,
        discarded + other.discarded,
        sent + other.sent,
        received + other.received,
        corrupted + other.corrupted);
  }

  /** True if every byte produced was discarded, or sent and received intact. */
  public boolean closes() {
    return produced == sent + discarded && sent == received && corrupted == 0;
  }
}
