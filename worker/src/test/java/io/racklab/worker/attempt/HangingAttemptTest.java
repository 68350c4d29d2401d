package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.KeyRange;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests attempts whose computation never ends, which are killed after the timeout and count as
 * failed, and those that fail while they compute.
 */
class HangingAttemptTest {
  private static final long TIMEOUT = TaskSettings.HADOOP_TIMEOUT_NANOS;

  @Test
  void aMapThatHangsFailsWhenItHasSaidNothingForTooLong() {
    MapLaunch launch =
        new MapLaunch(
            new AttemptId(5, TaskType.MAP, 6, 0),
            List.of(0),
            1000,
            250,
            true,
            400,
            true,
            List.of());
    Rig map = new Rig((on, to) -> MapAttempt.create(launch, on, to));
    long begun = Rig.START + 1000;
    // Its work is 1000 ns of reading, 500 of computing and 400 of writing.
    assertThat(map.until(begun).progress()).isEqualTo(1000 / 1900f);
    assertThat(map.until(begun + TIMEOUT - 1).progress()).isEqualTo(1000 / 1900f);
    assertThat(map.reports).isEmpty();
    map.until(begun + TIMEOUT);
    assertThat(map.reports).hasSize(1);
    assertThat(map.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(map.reports.get(0).finishNanos()).isEqualTo(begun + TIMEOUT);
    assertThat(map.alive()).isFalse();
  }

  /** The progress of the map is a share of 1000 ns of reading, 500 of computing, 400 of writing. */
  @Test
  void aMapFailsAfterAShareOfItsComputation() {
    Rig map = map(1000, new AttemptTimes(0, 1, 250, false, 0.4));
    long begun = Rig.START + 1000;
    assertThat(map.until(begun + 199).progress()).isEqualTo(1199 / 1900f);
    assertThat(map.reports).isEmpty();
    map.until(begun + 200);
    assertThat(map.reports).hasSize(1);
    assertThat(map.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(map.reports.get(0).finishNanos()).isEqualTo(begun + 200);
    assertThat(map.alive()).isFalse();
  }

  @Test
  void anAttemptThatHangsFailsAtItsTimeoutOnly() {
    Rig map = map(0, new AttemptTimes(0, 1, 250, true, 0.4));
    map.until(Rig.START + TIMEOUT - 1);
    assertThat(map.reports).isEmpty();
    map.until(Rig.START + TIMEOUT);
    assertThat(map.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
  }

  private static Rig map(long inputBytes, AttemptTimes times) {
    MapLaunch launch =
        new MapLaunch(
            new AttemptId(5, TaskType.MAP, 6, 0),
            List.of(0),
            inputBytes,
            times,
            400,
            true,
            List.of());
    return new Rig((on, to) -> MapAttempt.create(launch, on, to));
  }

  /** The reduce has nothing to copy, and fails when it has computed for half of 500 ns. */
  @Test
  void aReduceFailsAfterAShareOfItsComputation() {
    ReduceLaunch launch =
        new ReduceLaunch(
            new AttemptId(5, TaskType.REDUCE, 0, 0),
            1,
            KeyRange.EVEN,
            0,
            new AttemptTimes(0, 1, 250, false, 0.5),
            300,
            List.of(),
            JobOutputs.of(5, true, List.of()));
    Rig reduce = new Rig((on, to) -> ReduceAttempt.create(launch, on, to));
    reduce.until(Rig.START + 249);
    assertThat(reduce.reports).isEmpty();
    assertThat(reduce.progress()).isGreaterThan(2 / 3f).isLessThan(1);
    reduce.until(Rig.START + 250);
    assertThat(reduce.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(reduce.reports.get(0).outputBytes()).isZero();
  }

  @Test
  void aReduceThatHangsFails() {
    ReduceLaunch launch =
        new ReduceLaunch(
            new AttemptId(5, TaskType.REDUCE, 0, 0),
            1,
            0,
            250,
            true,
            300,
            List.of(),
            JobOutputs.of(5, true, List.of()));
    Rig reduce = new Rig((on, to) -> ReduceAttempt.create(launch, on, to));
    assertThat(reduce.until(Rig.START + 5000).progress()).isEqualTo(2 / 3f);
    reduce.until(Rig.START + TIMEOUT);
    assertThat(reduce.reports).hasSize(1);
    assertThat(reduce.reports.get(0).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aHangingAttemptCanBeKilled() {
    MapLaunch launch =
        new MapLaunch(
            new AttemptId(5, TaskType.MAP, 6, 0), List.of(0), 0, 250, true, 400, true, List.of());
    Rig map = new Rig((on, to) -> MapAttempt.create(launch, on, to)).until(5000);
    map.tell(new Kill());
    assertThat(map.reports.get(0).outcome()).isEqualTo(Outcome.KILLED);
    assertThat(map.alive()).isFalse();
  }
}
