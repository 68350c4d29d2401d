package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.engine.workload.trace.TraceTasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final TraceTasks NONE = new TraceTasks(0, 0, 0, 0, 0);

  /** A job of two maps that read so much together. */
  private static TraceJob job(long input, double seconds) {
    TraceTasks maps = new TraceTasks(2, 2, input, 0, seconds);
    return new TraceJob(1, "a", "al", Duration.ZERO, maps, NONE, true, List.of());
  }

  @Test
  void everySecondJobTells() {
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      jobs.add(job(200L * i, 4 + 0.5 * 100 * i));
      jobs.add(job(1, 1000));
    }
    Calibration.Line maps = Calibration.of(jobs).maps();
    assertThat(maps.jobs()).isEqualTo(10);
    assertThat(maps.secondsPerByte()).isCloseTo(0.5, within(1e-9));
    assertThat(maps.seconds()).isCloseTo(4, within(1e-9));
    assertThat(maps.of(10)).isCloseTo(9, within(1e-9));
  }

  @Test
  void aFewJobsFarOffDoNotMoveIt() {
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      jobs.add(job(200L * i, i % 5 == 1 ? 5000 : 4 + 0.5 * 100 * i));
      jobs.add(job(1, 1000));
    }
    Calibration.Line maps = Calibration.of(jobs).maps();
    assertThat(maps.of(500)).isCloseTo(254, within(60.0));
  }

  @Test
  void neitherPartIsNegativeAndNothingIsLearnedOfNothing() {
    Calibration falling = Calibration.of(List.of(job(0, 9), job(0, 0), job(200, 1)));
    assertThat(falling.maps()).isEqualTo(new Calibration.Line(5, 0, 2));
    assertThat(falling.reduces()).isEqualTo(new Calibration.Line(0, 0, 0));
    Calibration alike = Calibration.of(List.of(job(8, 3), job(0, 0), job(8, 5)));
    assertThat(alike.maps()).isEqualTo(new Calibration.Line(4, 0, 2));
  }
}
