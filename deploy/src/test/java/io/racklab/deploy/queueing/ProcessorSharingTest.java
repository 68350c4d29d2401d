package io.racklab.deploy.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.queueing.Queue.Arrival;
import io.racklab.deploy.queueing.Queue.Served;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Slots under fair, with Poisson arrivals of jobs of many short tasks, are a shared processor:
 * whole runs in virtual time with out-of-band heartbeats. Three of four jobs are small; the others
 * have three times the work.
 *
 * <p>Slots are whole, and given away when a task ends, so a job may be off by part of a task: the
 * tolerance is half of one. There are 12 slots because 1, 2, 3, 4 and 6 jobs then have equal
 * shares, and because more than 12 jobs are rarely there. Of more jobs than slots Hadoop's fair
 * scheduler serves the oldest: one slot under fair is fifo.
 */
class ProcessorSharingTest {
  private static final int SLOTS = 12;
  private static final double LOAD = 0.5;
  private static final long TASK_MILLIS = 1000;
  private static final double HALF_TASK = TASK_MILLIS / 2e3;

  @TempDir Path folder;

  /** The same jobs on an ideal shared processor leave as early, on average over each size. */
  @Test
  void jobsLeaveAsFromASharedProcessor() throws IOException {
    long small = waves(10);
    List<Arrival> arrivals = arrivals(small, 150, 1);
    List<Served> fair = run(arrivals);
    double[] ideal = SharedProcessor.finishes(arrivals, SLOTS);
    for (long size : new long[] {small, 3 * small}) {
      double late =
          IntStream.range(0, ideal.length)
              .filter(job -> arrivals.get(job).millis() == size)
              .mapToDouble(job -> fair.get(job).finish() - ideal[job])
              .average()
              .orElseThrow();
      assertThat(late).isCloseTo(0, within(HALF_TASK));
    }
  }

  /**
   * A job that takes x alone takes x / (1 − ρ), whatever the other sizes: a mean in the interval of
   * 99 %, while one that is 10 % off is not.
   */
  @Test
  @Tag("slow")
  void aJobTakesItsTimeAloneOverOneMinusTheLoadAndNothingTenPerCentOff() throws IOException {
    long small = waves(10);
    List<List<Served>> runs = new ArrayList<>();
    for (long seed = 1; seed <= 20; seed++) {
      runs.add(run(arrivals(small, 1000, seed)));
    }
    for (long size : new long[] {small, 3 * small}) {
      Estimate estimate = Estimate.of(runs, job -> job.arrival().millis() == size);
      double theory = size / 1e3 / SLOTS / (1 - LOAD);
      String both = theory + " " + estimate;
      assertThat(estimate.contains(theory, HALF_TASK)).as(both).isTrue();
      assertThat(estimate.contains(0.9 * theory, HALF_TASK)).as(both).isFalse();
      assertThat(estimate.contains(1.1 * theory, HALF_TASK)).as(both).isFalse();
    }
  }

  /** The work of a job that, alone, has all slots so many times. */
  private static long waves(int waves) {
    return waves * SLOTS * TASK_MILLIS;
  }

  private static List<Arrival> arrivals(long small, int jobs, long seed) {
    double meanSeconds = 1.5 * small / 1e3;
    return Queue.poisson(
        seed, jobs, meanSeconds / SLOTS / LOAD, draws -> draws.unit() < 0.75 ? small : 3 * small);
  }

  private List<Served> run(List<Arrival> arrivals) throws IOException {
    return new Queue(SLOTS, TASK_MILLIS, 100).serve(folder, arrivals, "fair").get("fair");
  }
}
