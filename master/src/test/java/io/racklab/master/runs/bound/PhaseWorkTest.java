package io.racklab.master.runs.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The sums over the tasks of a phase. */
class PhaseWorkTest {
  @Test
  void aTaskIsHeldToTheHeartbeatThatReportsItsEnd() {
    PhaseWork work = PhaseWork.of(new double[] {7, 2, 3}, 3, 2);
    assertThat(work.tasks()).isEqualTo(3);
    assertThat(work.heldSeconds()).isEqualTo(9 + 3 + 3);
    assertThat(work.longest()).isEqualTo(9);
    assertThat(work.squares()).isEqualTo((81 + 9 + 9) / 2.0);
    assertThat(work.early()).isEqualTo(new PhaseWork.Early(6, 3));
  }

  @Test
  void withoutHeartbeatsItIsHeldAsLongAsItRuns() {
    PhaseWork work = PhaseWork.of(new double[] {7, 2.5}, 0, 1);
    assertThat(work.heldSeconds()).isCloseTo(9.5, within(1e-9));
    assertThat(work.early()).isEqualTo(new PhaseWork.Early(2.5, 2.5));
  }

  @Test
  void noTasksAreNoWork() {
    assertThat(PhaseWork.of(new double[0], 3, 0)).isEqualTo(PhaseWork.NONE);
  }
}
