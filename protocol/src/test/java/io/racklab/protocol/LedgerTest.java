package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final long MANY = 1_000_000_000_000L;

  @Test
  void anHonestRunCloses() {
    assertThat(Ledger.EMPTY.closes()).isTrue();
    assertThat(new Ledger(10, 3, 7, 7, 0).closes()).isTrue();
  }

  @Test
  void aByteThatGoesAstrayAnywhereKeepsItOpen() {
    assertThat(new Ledger(11, 3, 7, 7, 0).closes()).as("neither sent nor discarded").isFalse();
    assertThat(new Ledger(10, 4, 7, 7, 0).closes()).as("sent and discarded").isFalse();
    assertThat(new Ledger(10, 3, 7, 6, 0).closes()).as("sent, not received").isFalse();
    assertThat(new Ledger(10, 3, 7, 8, 0).closes()).as("received, not sent").isFalse();
    assertThat(new Ledger(10, 3, 7, 7, 1).closes()).as("received broken").isFalse();
  }

  /** The ledgers of sender and receiver do not close by themselves; their sum must. */
  @Property
  void theAccountsOfSenderAndReceiverCloseTogether(
      @ForAll @LongRange(min = 1, max = MANY) long sent,
      @ForAll @LongRange(min = 0, max = MANY) long discarded) {
    Ledger sender = new Ledger(sent + discarded, discarded, sent, 0, 0);
    Ledger receiver = new Ledger(0, 0, 0, sent, 0);
    assertThat(sender.closes()).isFalse();
    assertThat(receiver.closes()).isFalse();
    assertThat(sender.plus(receiver).closes()).isTrue();
    assertThat(sender.plus(receiver)).isEqualTo(receiver.plus(sender));
  }

  @Test
  void everyColumnIsAdded() {
    assertThat(new Ledger(1, 2, 3, 4, 5).plus(new Ledger(10, 20, 30, 40, 50)))
        .isEqualTo(new Ledger(11, 22, 33, 44, 55));
  }
}
