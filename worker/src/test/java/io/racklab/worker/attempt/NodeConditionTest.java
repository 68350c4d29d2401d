package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeCondition;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests a map on a node whose condition changes: its process starts in 100 ns, and it reads 1,000
 * bytes in 1,000 ns, computes for 2,000 ns and writes for 500 ns.
 */
class NodeConditionTest {
  private static final NodeCondition QUARTER = NodeCondition.SOUND.slow(0.25);
  private static final NodeCondition HALF_DISK = NodeCondition.SOUND.slowDisk(0.5);

  private Rig rig = rig(new AttemptTimes(0, 1, 1000, false));

  private static Rig rig(AttemptTimes times) {
    return new Rig(
        (emulation, owner) ->
            MapAttempt.create(
                new MapLaunch(
                    new AttemptId(1, TaskType.MAP, 0, 0),
                    List.of(0),
                    1000,
                    times,
                    500,
                    true,
                    List.of()),
                emulation,
                owner));
  }

  private long end(long until) {
    rig.until(until);
    assertThat(rig.reports).hasSize(1);
    assertThat(rig.reports.get(0).outcome()).isEqualTo(Outcome.SUCCEEDED);
    return rig.reports.get(0).finishNanos();
  }

  private void alter(long at, NodeCondition condition) {
    rig.until(at).tell(new NodeConditionChanged(condition, at));
  }

  @Test
  void nothingHappensOnASoundNode() {
    assertThat(end(10_000)).isEqualTo(3600);
  }

  /** At 2,100 ns half of the computation is done; the other half takes four times as long. */
  @Test
  void whatIsLeftOfComputingTakesLonger() {
    alter(2100, QUARTER);
    assertThat(end(20_000)).isEqualTo(2100 + 4000 + 500);
  }

  /** In 1,000 ns at a quarter of the speed 250 ns of computation are done. */
  @Test
  void aNodeThatIsSoundAgainIsAsFastAsBefore() {
    alter(2100, QUARTER);
    alter(3100, NodeCondition.SOUND);
    assertThat(end(20_000)).isEqualTo(3100 + 750 + 500);
  }

  /**
   * Half of the reading is done at 600 ns; the other half and the output take twice as long, the
   * computation as long as before.
   */
  @Test
  void aSlowDiskReadsAndWritesForLonger() {
    alter(600, HALF_DISK);
    assertThat(end(20_000)).isEqualTo(600 + 1000 + 2000 + 1000);
  }

  /** A timer that was set before the change must not end the attempt. */
  @Test
  void anEndThatWasPlannedIsForgotten() {
    alter(2100, QUARTER);
    rig.until(3600);
    assertThat(rig.reports).isEmpty();
  }

  /**
   * At 2,100 ns 2,000 of 3,500 ns of work, or 57 %, are done; 1,000 ns of computation and 500 ns of
   * writing are left.
   */
  @Test
  void progressGrowsMoreSlowly() {
    alter(2100, QUARTER);
    assertThat(rig.progress()).isCloseTo(2000 / 3500f, within(1e-3f));
    rig.until(2100 + 2250);
    float half = (1 + 2000 / 3500f) / 2;
    assertThat(rig.progress()).isCloseTo(half, within(1e-3f));
  }

  /**
   * The attempt fails after three quarters of its computation. At 2,100 ns half of it is done; the
   * next quarter takes four times as long. Its progress is that of an attempt that does not fail.
   */
  @Test
  void anAttemptThatFailsDoesSoLater() {
    rig = rig(new AttemptTimes(0, 1, 1000, false, 0.75));
    alter(2100, QUARTER);
    rig.until(2100 + 1999);
    assertThat(rig.reports).isEmpty();
    float left = 1999 / (4000f + 500);
    assertThat(rig.progress()).isCloseTo(2000 / 3500f + left * 1500 / 3500, within(1e-3f));
    rig.until(2100 + 2000);
    assertThat(rig.reports).hasSize(1);
    assertThat(rig.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(rig.reports.get(0).finishNanos()).isEqualTo(2100 + 2000);
  }

  @Test
  void aFullDiskFailsWhoWrites() {
    alter(3200, NodeCondition.SOUND.fullDisk());
    assertThat(rig.reports).hasSize(1);
    assertThat(rig.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(rig.reports.get(0).finishNanos()).isEqualTo(3200);
  }

  @Test
  void aFullDiskFailsWhoBeginsToWrite() {
    alter(200, NodeCondition.SOUND.fullDisk());
    rig.until(20_000);
    assertThat(rig.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(rig.reports.get(0).finishNanos()).isEqualTo(3100);
  }

  @Test
  void aDiskThatHasRoomAgainInTimeFailsNobody() {
    alter(200, NodeCondition.SOUND.fullDisk());
    alter(300, NodeCondition.SOUND);
    assertThat(end(20_000)).isEqualTo(3600);
  }
}
