package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.schedule.speculation.LateSpeculation;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

/** What LATE knows of a job's tasks lasts as long as what they have done. */
class LateMemoryTest {
  private static final int SLOW = 2;

  private final Scheduler scheduler = SchedulerFile.named("late").make(Seed.of(1));
  private final LateSpeculation late = (LateSpeculation) scheduler.copies();
  private final PlayedCluster cluster =
      new PlayedCluster(Clusters.equal(1, 3, new Slots.Typed(1, 1)), scheduler, 1);

  /** A map of it has ended on each node, that on the last after a long time. */
  private Job job() {
    Job job = cluster.tracker.submit(Specs.job(1, 9, 0), cluster.tick());
    for (int node = 0; node <= SLOW; node++) {
      cluster.heartbeat(node);
    }
    for (int node = 0; node <= SLOW; node++) {
      cluster.pass(node == SLOW ? 100_000_000_000L : 1_000_000_000L);
      cluster.end(node, cluster.running(node).get(0), Outcome.SUCCEEDED);
      cluster.heartbeat(node);
    }
    assertThat(late.slow(job, SLOW)).isTrue();
    return job;
  }

  @Test
  void aJobThatBeginsAnewHasBeenSlowNowhere() {
    Job job = job();
    cluster.tracker.restart(job);
    assertThat(late.slow(job, SLOW)).isFalse();
    cluster.heartbeat(SLOW);
    cluster.heartbeat(SLOW);
    assertThat(late.slow(job, SLOW)).isFalse();
  }

  @Test
  void aJobThatHasFailedIsForgotten() {
    Job job = job();
    for (int failure = 0; failure < Job.ATTEMPTS_OF_TASK; failure++) {
      AttemptId attempt = cluster.running(0).get(0);
      cluster.end(0, attempt, Outcome.FAILED);
      cluster.heartbeatAfterFailure(0);
    }
    assertThat(job.failed()).isTrue();
    for (int node = 1; node <= SLOW; node++) {
      cluster.heartbeat(node);
      cluster.heartbeat(node);
    }
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(late.slow(job, SLOW)).isFalse();
  }
}
