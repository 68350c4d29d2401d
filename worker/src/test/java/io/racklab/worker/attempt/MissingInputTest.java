package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests maps whose input, on nodes 1 and 2, cannot be read: HDFS tries again after 1.5, 6 and 10.5
 * s.
 */
class MissingInputTest {
  private static final AttemptId ID = new AttemptId(1, TaskType.MAP, 0, 0);
  private static final long SECOND = 1_000_000_000;

  private final Rig map =
      new Rig(
          (on, to) ->
              MapAttempt.create(
                  new MapLaunch(ID, List.of(1, 2), 1000, 250, false, 0, true, List.of()), on, to));

  /** Lets the map try both nodes, which are lost, at a time after the start of its process. */
  private void looksInVain(long nanos) {
    long now = Rig.START + nanos;
    for (int source = 1; source <= 2; source++) {
      List<OpenFlow> opened = map.until(now).opened();
      assertThat(opened).extracting(flow -> flow.route().source()).containsExactly(source);
      map.loses(opened.get(0), now);
    }
  }

  @Test
  void failWhenHdfsWouldGiveUp() {
    looksInVain(0);
    looksInVain(3 * SECOND / 2);
    looksInVain(15 * SECOND / 2);
    assertThat(map.until(Rig.START + 18 * SECOND - 1).said()).isEmpty();
    assertThat(map.reports).isEmpty();
    looksInVain(18 * SECOND);
    assertThat(map.reports).containsExactly(ended(Outcome.FAILED, Rig.START + 18 * SECOND));
    assertThat(map.alive()).isFalse();
  }

  @Test
  void goOnWhenANodeIsBack() {
    looksInVain(0);
    OpenFlow found = map.until(Rig.START + 2 * SECOND).opened().get(0);
    map.arrives(found, 5 * SECOND).until(6 * SECOND);
    assertThat(map.reports).extracting(AttemptReport::outcome).containsExactly(Outcome.SUCCEEDED);
    assertThat(map.reports).extracting(AttemptReport::readNanos).containsExactly(5 * SECOND);
  }

  @Test
  void canBeKilledWhileTheyWait() {
    looksInVain(0);
    map.until(SECOND).tell(new Kill());
    assertThat(map.said()).isEmpty();
    assertThat(map.reports).containsExactly(ended(Outcome.KILLED, SECOND));
    assertThat(map.until(20 * SECOND).reports).hasSize(1);
  }

  private static AttemptReport ended(Outcome outcome, long at) {
    return AttemptReport.without(ID, outcome, 0, at);
  }
}
