package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.tracker.RunProgress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlockTest {
  private final Deadlock deadlock = new Deadlock(Duration.ofMinutes(10));

  private boolean foundAt(int minutes, int jobs, int running, boolean due) {
    RunProgress progress = new RunProgress(jobs, 8, 100, 200, 0, 10, running, 7);
    return deadlock.look(progress, due, Duration.ofMinutes(minutes).toNanos()).isPresent();
  }

  @Test
  void jobsThatWaitWhileNothingRunsAndNothingIsDueNeverEnd() {
    assertThat(foundAt(0, 1, 0, false)).isFalse();
    assertThat(foundAt(69, 1, 0, false)).isFalse();
    assertThat(foundAt(70, 1, 0, false)).isTrue();
    RunProgress progress = new RunProgress(1, 8, 100, 200, 0, 10, 0, 7);
    assertThat(deadlock.look(progress, false, Duration.ofMinutes(71).toNanos()).orElseThrow())
        .startsWith("no task has progressed for 71 minutes and nothing is due, but 7 jobs wait");
  }

  @Test
  void whateverHappensBeginsTheWaitAnew() {
    foundAt(0, 1, 0, false);
    assertThat(foundAt(60, 2, 0, false)).as("a job has ended").isFalse();
    assertThat(foundAt(120, 2, 0, false)).isFalse();
    assertThat(foundAt(121, 2, 1, false)).as("a task runs").isFalse();
    assertThat(foundAt(180, 2, 0, false)).isFalse();
    assertThat(foundAt(249, 2, 0, true)).as("something is due").isFalse();
    assertThat(foundAt(318, 2, 0, false)).isFalse();
    assertThat(foundAt(319, 2, 0, false)).isTrue();
  }

  @Test
  void whereNoJobWaitsNothingIsMissing() {
    foundAt(0, 8, 0, false);
    assertThat(foundAt(10_000, 8, 0, false)).isFalse();
  }
}
