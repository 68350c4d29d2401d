package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Jobs that read what others have put out, on four nodes with a slot of each type. */
class JobsAfterJobsTest {
  private final PlayedCluster cluster =
      new PlayedCluster(Clusters.equal(2, 2, new Slots.Typed(1, 1)), "fifo", 1);

  private void submit(JobSpec... jobs) {
    cluster.tracker.expect(List.of(jobs));
    for (JobSpec job : jobs) {
      cluster.tracker.submit(job, cluster.tick());
    }
  }

  private static AttemptId map(int job, int task) {
    return new AttemptId(job, TaskType.MAP, task, 0);
  }

  private List<Integer> active() {
    return cluster.tracker.view().jobs().active().stream().map(Job::number).toList();
  }

  /** Ends an attempt where it runs, and tells which node that is. */
  private int end(AttemptId attempt, Outcome outcome) {
    int node = 0;
    while (!cluster.running(node).contains(attempt)) {
      cluster.heartbeat(node);
      node = cluster.running(node).contains(attempt) ? node : node + 1;
    }
    cluster.end(node, attempt, outcome);
    cluster.heartbeat(node);
    return node;
  }

  @Test
  void aJobComesWhenTheLastOfThoseHasEndedThatItWaitsFor() {
    submit(
        Specs.numbered(1).output(10).build(),
        Specs.numbered(2).output(10).build(),
        Specs.numbered(3).input(20).after(1, 2).build());
    assertThat(active()).containsExactly(1, 2);
    assertThat(cluster.tracker.isToStart(3)).isTrue();
    assertThat(cluster.tracker.progress().jobsSubmitted()).isEqualTo(3);
    assertThat(cluster.tracker.progress().mapsKnown()).isEqualTo(3);

    end(map(1, 0), Outcome.SUCCEEDED);
    assertThat(active()).containsExactly(2);
    cluster.heartbeat(1);
    cluster.end(0, map(2, 0), Outcome.SUCCEEDED);

    // The node whose word it was gets the job's map at once.
    assertThat(cluster.heartbeat(0).maps())
        .extracting(launch -> launch.attempt())
        .containsExactly(map(3, 0));
    assertThat(active()).containsExactly(3);
    assertThat(cluster.tracker.isToStart(3)).isFalse();
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(tuple("waits", "job-3", "for job-1 job-2"));
  }

  @Test
  void whoComesLaterWaitsForNothing() {
    JobSpec first = Specs.numbered(1).output(10).build();
    JobSpec second = Specs.numbered(2).input(10).after(1).build();
    cluster.tracker.expect(List.of(first, second));
    cluster.tracker.submit(first, cluster.tick());
    end(map(1, 0), Outcome.SUCCEEDED);

    assertThat(cluster.tracker.submit(second, cluster.tick())).isNotNull();
    assertThat(cluster.rows(EventRow.class)).isEmpty();
  }

  @Test
  void whereOneFailsAllFailThatWaitForIt() {
    submit(
        Specs.numbered(1).output(10).build(),
        Specs.numbered(2).build(),
        Specs.numbered(3).after(1, 2).build(),
        Specs.numbered(4).after(3).build());
    for (int attempt = 0; attempt < Job.ATTEMPTS_OF_TASK; attempt++) {
      end(new AttemptId(1, TaskType.MAP, 0, attempt), Outcome.FAILED);
    }
    assertThat(active()).containsExactly(2);
    assertThat(cluster.tracker.drainEnded()).containsExactly(1, 3, 4);
    assertThat(cluster.rows(JobRow.class))
        .extracting(JobRow::job, JobRow::outcome, row -> row.startNanos() < 0)
        .containsExactly(
            tuple(1, JobOutcome.FAILED, false),
            tuple(3, JobOutcome.FAILED, true),
            tuple(4, JobOutcome.FAILED, true));
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .contains(
            tuple("never-run", "job-3", "job-1 failed"),
            tuple("never-run", "job-4", "job-3 failed"));
    var progress = cluster.tracker.progress();
    assertThat(progress.jobs()).isEqualTo(3);
    assertThat(progress.mapsKnown()).isEqualTo(1);
  }

  @Test
  void whoComesAfterAFailureNeverRuns() {
    JobSpec first = Specs.numbered(1).build();
    JobSpec second = Specs.numbered(2).after(1).build();
    cluster.tracker.expect(List.of(first, second));
    cluster.tracker.submit(first, cluster.tick());
    for (int attempt = 0; attempt < Job.ATTEMPTS_OF_TASK; attempt++) {
      end(new AttemptId(1, TaskType.MAP, 0, attempt), Outcome.FAILED);
    }
    assertThat(cluster.tracker.submit(second, cluster.tick())).isNull();
    assertThat(cluster.tracker.drainEnded()).containsExactly(1, 2);
    assertThat(cluster.tracker.isToStart(2)).isFalse();
  }

  /**
   * Job 1's reduce writes 300 bytes in all, job 2's map another 100. Of job 3's five maps of 100
   * bytes the first three read what job 1 wrote, the fourth what job 2 wrote, and the fifth what
   * lay there before.
   */
  @Test
  void blocksLieWhereTheOthersWroteThem() {
    submit(
        Specs.numbered(1).maps(1).reduces(1).shuffle(10).output(300).build(),
        Specs.numbered(2).output(100).build(),
        Specs.numbered(3).maps(5).input(500).after(1, 2).build(),
        Specs.numbered(4).maps(2).input(200).after(1, 2).build());
    end(map(1, 0), Outcome.SUCCEEDED);
    int second = end(map(2, 0), Outcome.SUCCEEDED);
    int first = end(new AttemptId(1, TaskType.REDUCE, 0, 0), Outcome.SUCCEEDED);

    InputSplits whole = cluster.tracker.view().jobs().job(3).splits();
    assertThat(writers(whole)).startsWith(first, first, first, second).hasSize(5);
    // Half as much: its second map reads from the middle of 200 to 400 bytes, still job 1's.
    assertThat(writers(cluster.tracker.view().jobs().job(4).splits()))
        .containsExactly(first, first);
  }

  private static List<Integer> writers(InputSplits splits) {
    return IntStream.range(0, splits.count()).mapToObj(map -> splits.node(map, 0)).toList();
  }

  @Test
  void aJobWaitsForEarlierOnesOnly() {
    assertThatThrownBy(() -> Specs.numbered(2).after(2).build())
        .hasMessageContaining("job 2 cannot wait for job 2");
    assertThatThrownBy(() -> Specs.numbered(2).after(0).build()).hasMessageContaining("job 0");
  }
}
