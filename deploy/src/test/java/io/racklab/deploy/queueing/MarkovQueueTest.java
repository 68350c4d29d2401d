package io.racklab.deploy.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.queueing.Queue.Arrival;
import io.racklab.deploy.queueing.Queue.Served;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Slots under fifo, with Poisson arrivals of jobs of one task of exponential length, are the queue
 * M/M/c: whole runs in virtual time, in which a heartbeat is a hundredth of a mean task and
 * out-of-band ones are on. Only a job that finds a free slot waits for a regular heartbeat, for at
 * most one interval: on average a quarter of a per cent of the mean response, far within the
 * confidence intervals.
 *
 * <p>Seeds are fixed, so a test passes always or never. The intervals are those of 99 %.
 */
class MarkovQueueTest {
  private static final double MEAN_SECONDS = 10;
  private static final long HEARTBEAT_MILLIS = 100;
  private static final double ROUNDING = 1e-3;

  @TempDir Path folder;

  /** The interval is wide, so each job is also compared with the queue worked out by hand. */
  @Test
  void oneSlotMeetsMM1() throws IOException {
    List<Served> run = run(1, 0.5, 2000, 1);
    Estimate estimate = Estimate.of(List.of(run), job -> true);
    assertThat(estimate.contains(MEAN_SECONDS / (1 - 0.5))).as(estimate.toString()).isTrue();
    eachJobLeavesAsLindleySays(run);
  }

  @Test
  @Tag("slow")
  void oneSlotMeetsMM1AndNothingTenPerCentOff() throws IOException {
    meets(MEAN_SECONDS / (1 - 0.5), runs(1, 0.5, 1, 2));
    meets(MEAN_SECONDS / (1 - 0.8), runs(1, 0.8, 3, 4, 5, 6, 7, 8));
  }

  @Test
  @Tag("slow")
  void fourSlotsMeetMM4AndNothingTenPerCentOff() throws IOException {
    meets(erlang(4, 0.7), runs(4, 0.7, 1, 2, 3));
  }

  private List<List<Served>> runs(int slots, double load, long... seeds) throws IOException {
    List<List<Served>> runs = new ArrayList<>();
    for (long seed : seeds) {
      runs.add(run(slots, load, 20_000, seed));
    }
    return runs;
  }

  private List<Served> run(int slots, double load, int jobs, long seed) throws IOException {
    List<Arrival> arrivals =
        Queue.poisson(
            seed,
            jobs,
            MEAN_SECONDS / slots / load,
            draws -> Math.round(draws.exponential(MEAN_SECONDS * 1e3)));
    return new Queue(slots, Queue.ONE_TASK, HEARTBEAT_MILLIS)
        .serve(folder, arrivals, "fifo")
        .get("fifo");
  }

  private static void meets(double theory, List<List<Served>> runs) {
    Estimate estimate = Estimate.of(runs, job -> true);
    String both = theory + " " + estimate;
    assertThat(estimate.contains(theory)).as(both).isTrue();
    assertThat(estimate.contains(0.9 * theory)).as(both).isFalse();
    assertThat(estimate.contains(1.1 * theory)).as(both).isFalse();
  }

  /**
   * A job begins when it has come and the one before has left (Lindley, 1952). The first job of a
   * busy period waits for a heartbeat, which makes those after it late by no more.
   */
  private static void eachJobLeavesAsLindleySays(List<Served> run) {
    double left = 0;
    for (Served job : run) {
      left = Math.max(left, job.arrival().seconds()) + job.arrival().workSeconds();
      assertThat(job.finish() - left)
          .as(job.toString())
          .isBetween(-ROUNDING, HEARTBEAT_MILLIS / 1e3 + ROUNDING);
    }
  }

  /** The mean response of M/M/c, by Erlang's C formula. */
  private static double erlang(int slots, double load) {
    double term = 1;
    double below = 0;
    for (int busy = 0; busy < slots; busy++) {
      below += term;
      term *= slots * load / (busy + 1);
    }
    double waits = term / (1 - load) / (below + term / (1 - load));
    return MEAN_SECONDS + waits * MEAN_SECONDS / (slots * (1 - load));
  }
}
