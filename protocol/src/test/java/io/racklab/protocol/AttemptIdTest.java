package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttemptIdTest {
  @Test
  void itsTextTellsJobKindTaskAndAttempt() {
    assertThat(new AttemptId(3, TaskType.MAP, 12, 0).text()).isEqualTo("job-3-m-12-0");
    assertThat(new AttemptId(10, TaskType.REDUCE, 0, 2).text()).isEqualTo("job-10-r-0-2");
    assertThat(AttemptId.jobName(10)).isEqualTo("job-10");
  }
}
