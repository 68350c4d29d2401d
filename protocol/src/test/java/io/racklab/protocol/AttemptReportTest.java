package io.racklab.protocol;

import static io.racklab.protocol.AttemptReport.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptReport.Outcome;
import org.junit.jupiter.api.Test;

class AttemptReportTest {
  private static final AttemptId ID = new AttemptId(1, TaskType.REDUCE, 2, 3);

  /** Reports are built by named values; only this test depends on the order of the message. */
  @Test
  void whatIsToldByNameHasItsPlace() {
    assertThat(
            AttemptReport.of(ID, Outcome.SUCCEEDED, 1, 6)
                .read(2)
                .computed(3)
                .copied(4)
                .sorted(5)
                .remoteInput(7)
                .shuffle(8)
                .crossRack(9)
                .output(10)
                .build())
        .isEqualTo(new AttemptReport(ID, Outcome.SUCCEEDED, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  }

  @Test
  void whatIsNotToldIsAbsent() {
    assertThat(AttemptReport.without(ID, Outcome.KILLED, 1, 6))
        .isEqualTo(
            new AttemptReport(
                ID, Outcome.KILLED, 1, ABSENT, ABSENT, ABSENT, ABSENT, 6, 0, 0, 0, 0));
  }
}
