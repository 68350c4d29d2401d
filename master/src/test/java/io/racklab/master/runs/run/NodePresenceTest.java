package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.racklab.master.runs.run.NodePresence.Change;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NodePresenceTest {
  /** The table of transitions: a row for each state, a column for each change. */
  @ParameterizedTest
  @CsvSource({
    "HEARD,          UNHEARD,        LOST,        ,               MISSED,         HEARD",
    "UNHEARD,        UNHEARD,        LOST,        ,               MISSED,         HEARD",
    "RENEWED,        RENEWED,        LOST,        ,               MISSED_RENEWED, HEARD",
    "LOST,           LOST,           LOST,        RENEWED,        MISSED_LOST,    ",
    "MISSED,         MISSED,         MISSED_LOST, ,               MISSED,         HEARD",
    "MISSED_RENEWED, MISSED_RENEWED, MISSED_LOST, ,               MISSED_RENEWED, HEARD",
    "MISSED_LOST,    MISSED_LOST,    MISSED_LOST, MISSED_RENEWED, MISSED_LOST,    ",
  })
  void eachChangeLeadsToOneState(
      NodePresence from,
      NodePresence silence,
      NodePresence loss,
      NodePresence back,
      NodePresence expiry,
      NodePresence hearing) {
    leads(from, Change.SILENCE, silence);
    leads(from, Change.LOSS, loss);
    leads(from, Change.RETURN, back);
    leads(from, Change.EXPIRY, expiry);
    leads(from, Change.HEARING, hearing);
  }

  private static void leads(NodePresence from, Change change, NodePresence to) {
    if (to == null) {
      assertThatIllegalStateException()
          .isThrownBy(() -> from.after(change))
          .withMessageContaining(from.name());
    } else {
      assertThat(from.after(change)).as(from + " " + change).isEqualTo(to);
    }
  }

  /**
   * A loss and a return change nothing in the tracker's view, and an expiry nothing in the node.
   */
  @ParameterizedTest
  @EnumSource(NodePresence.class)
  void theNodeAndTheTrackersViewChangeApart(NodePresence from) {
    assertThat(from.after(Change.LOSS).isMissed()).isEqualTo(from.isMissed());
    assertThat(from.after(Change.LOSS).isLost()).isTrue();
    assertThat(from.after(Change.EXPIRY).isMissed()).isTrue();
    assertThat(from.after(Change.EXPIRY).isLost()).isEqualTo(from.isLost());
    assertThat(from.after(Change.EXPIRY).isRenewed()).isEqualTo(from.isRenewed());
    if (from.isLost()) {
      assertThat(from.after(Change.RETURN).isMissed()).isEqualTo(from.isMissed());
      assertThat(from.after(Change.RETURN).isRenewed()).isTrue();
    }
  }
}
