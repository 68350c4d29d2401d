package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import org.junit.jupiter.api.Test;

class PhaseTimesTest {
  private static final AttemptId ID = new AttemptId(1, TaskType.REDUCE, 2, 3);

  private final PhaseTimes times = new PhaseTimes(ID, 100);

  @Test
  void phasesThatWereNotReachedAreAbsent() {
    assertThat(times.report(Outcome.KILLED, 150, 0))
        .isEqualTo(AttemptReport.without(ID, Outcome.KILLED, 100, 150));
    assertThat(times.copied()).isFalse();
  }

  @Test
  void eachPhaseHasItsOwnColumn() {
    times.read(110, 7, false);
    times.copied(120);
    times.sorted(130);
    times.computed(140);
    times.fetched(50, false);
    assertThat(times.report(Outcome.SUCCEEDED, 150, 60))
        .isEqualTo(
            AttemptReport.of(ID, Outcome.SUCCEEDED, 100, 150)
                .read(110)
                .computed(140)
                .copied(120)
                .sorted(130)
                .remoteInput(7)
                .shuffle(50)
                .output(60)
                .build());
    assertThat(times.copied()).isTrue();
  }

  @Test
  void aPhaseThatEndsAtTimeZeroHasEnded() {
    times.copied(0);
    assertThat(times.copied()).isTrue();
  }

  @Test
  void bytesOfEveryKindBetweenRacksAreAddedUp() {
    times.read(110, 1000, true);
    times.fetched(200, true);
    times.fetched(20, false);
    times.moved(3, true);
    times.moved(4, false);
    assertThat(times.shuffleBytes()).isEqualTo(220);
    assertThat(times.report(Outcome.SUCCEEDED, 150, 0).crossRackBytes()).isEqualTo(1203);
  }
}
