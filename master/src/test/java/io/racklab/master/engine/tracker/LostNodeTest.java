package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.FetchFailure;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.LostOutputs.LostMap;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.RerunOutput;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nodes that are lost with what runs and lies on them, and tasks that fail too often. */
class LostNodeTest {
  private static AttemptId map(int task, int attempt) {
    return new AttemptId(1, TaskType.MAP, task, attempt);
  }

  private static AttemptId reduce(int task, int attempt) {
    return new AttemptId(1, TaskType.REDUCE, task, attempt);
  }

  private static PlayedCluster cluster(int nodes) {
    return new PlayedCluster(Clusters.equal(1, nodes, new Slots.Typed(1, 1)), "fifo", 0);
  }

  /** Map 0 has ended on node 0, where map 1 and reduce 0 run. */
  private static PlayedCluster busy(int nodes, int maps) {
    PlayedCluster cluster = cluster(nodes);
    cluster.tracker.submit(Specs.job(1, maps, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.running(0)).containsExactlyInAnyOrder(map(1, 0), reduce(0, 0));
    return cluster;
  }

  /** Of one reduce: three notices, which are more than half of the reduces that run. */
  @Test
  void theThirdNoticeOfAFetchThatFailedRunsTheMapsAgain() {
    PlayedCluster cluster = busy(2, 2);
    cluster.end(0, map(1, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    FetchFailure failure = new FetchFailure(reduce(0, 0), 0, cluster.tick());
    cluster.tracker.fetchFailed(0, failure, cluster.tick());
    cluster.tracker.fetchFailed(0, failure, cluster.tick());
    // Of no attempt that runs there, so of no weight.
    cluster.tracker.fetchFailed(1, failure, cluster.tick());
    cluster.tracker.fetchFailed(
        0, new FetchFailure(reduce(0, 1), 0, cluster.tick()), cluster.tick());
    assertThat(cluster.heartbeat(1).maps()).isEmpty();
    cluster.tracker.fetchFailed(0, failure, cluster.tick());
    assertThat(cluster.heartbeat(1).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(0, 1));
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(tuple("fetch-failures", "job-1", "node=r1-n1 maps=2"));
  }

  /** Node 0 was lost, is back and has run map 0 anew before node 1 tells what it met meanwhile. */
  @Test
  void noticesOfTheTimeBeforeANodeWasBackAreOfNoWeight() {
    PlayedCluster cluster = cluster(2);
    Job job = cluster.tracker.submit(Specs.job(1, 1, 2), cluster.tick());
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.lose(0);
    FetchFailure before = new FetchFailure(reduce(1, 0), 0, cluster.tick());
    cluster.tracker.fetchFailed(1, before, cluster.tick());
    cluster.tracker.fetchFailed(1, before, cluster.tick());
    cluster.bringBack(0);
    cluster.heartbeat(0);
    cluster.end(0, map(0, 1), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    for (int notice = 0; notice < 3; notice++) {
      cluster.tracker.fetchFailed(1, before, cluster.tick());
    }
    FetchFailure since = new FetchFailure(reduce(1, 0), 0, cluster.tick());
    cluster.tracker.fetchFailed(1, since, cluster.tick());
    assertThat(job.finished(TaskType.MAP)).isEqualTo(1);
  }

  /** Its output was useless four times, so that the job has failed. */
  @Test
  void mapsWhoseOutputCannotBeFetchedFailTheirJobTheFourthTime() {
    PlayedCluster cluster = cluster(1);
    Job job = cluster.tracker.submit(Specs.job(1, 1, 1), cluster.tick());
    for (int attempt = 0; attempt < Job.ATTEMPTS_OF_TASK; attempt++) {
      assertThat(job.failed()).isFalse();
      cluster.heartbeat(0);
      cluster.end(0, map(0, attempt), Outcome.SUCCEEDED);
      cluster.heartbeat(0);
      for (int notice = 0; notice < 3; notice++) {
        long at = cluster.tick();
        cluster.tracker.fetchFailed(0, new FetchFailure(reduce(0, 0), 0, at), at);
      }
    }
    assertThat(job.failed()).isTrue();
    cluster.heartbeat(0);
    cluster.heartbeat(0);
    assertThat(cluster.rows(JobRow.class))
        .extracting(JobRow::outcome)
        .containsExactly(JobOutcome.FAILED);
  }

  /** The node is told to end it, and nothing else of the job is touched. */
  @Test
  void whatIsMadeToFailHasFailedAndRunsAgain() {
    PlayedCluster cluster = busy(2, 3);
    cluster.tracker.fail(1, TaskType.MAP, 1, cluster.tick());
    cluster.tracker.fail(1, TaskType.MAP, 2, cluster.tick());
    cluster.tracker.fail(2, TaskType.MAP, 0, cluster.tick());
    assertThat(cluster.heartbeat(0).kills()).containsExactly(map(1, 0));
    assertThat(cluster.heartbeatAfterFailure(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(1, 1));
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(row -> row.report().attempt(), AttemptRow::outcome)
        .containsExactly(
            tuple(map(0, 0), AttemptOutcome.CHOSEN), tuple(map(1, 0), AttemptOutcome.FAILED));
  }

  @Test
  void whatSucceedsBeforeItIsMadeToFailHasSucceeded() {
    PlayedCluster cluster = busy(2, 3);
    cluster.end(0, map(1, 0), Outcome.SUCCEEDED);
    cluster.tracker.fail(1, TaskType.MAP, 1, cluster.tick());
    cluster.heartbeat(0);
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(AttemptRow::outcome)
        .containsExactly(AttemptOutcome.CHOSEN, AttemptOutcome.CHOSEN);
  }

  @Test
  void whatRanAndWhatReducesNeedRunsAgainElsewhere() {
    PlayedCluster cluster = busy(2, 3);
    cluster.lose(0);
    Job job = cluster.tracker.view().jobs().job(1);
    assertThat(job.finished(TaskType.MAP)).isZero();
    assertThat(job.pending(TaskType.MAP)).isEqualTo(3);
    assertThat(cluster.tracker.progress().maps()).isZero();
    assertThat(cluster.tracker.view().slots(TaskType.MAP)).isEqualTo(1);
    assertThat(cluster.tracker.view().running(TaskType.REDUCE)).isZero();
    HeartbeatAnswer answer = cluster.heartbeat(1);
    // The lost attempts' tasks go before map 2, which has not run yet.
    assertThat(answer.maps()).extracting(MapLaunch::attempt).containsExactly(map(1, 1));
    assertThat(answer.reduces()).extracting(ReduceLaunch::attempt).containsExactly(reduce(0, 1));
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(row -> row.report().attempt(), AttemptRow::outcome)
        .containsExactlyInAnyOrder(
            tuple(map(0, 0), AttemptOutcome.CHOSEN),
            tuple(map(1, 0), AttemptOutcome.LOST),
            tuple(reduce(0, 0), AttemptOutcome.LOST));
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(tuple("node-lost", "r1-n1", "attempts=2 maps=1"));
    cluster.end(1, map(1, 1), Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(1).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(0, 1));
    cluster.end(1, map(0, 1), Outcome.SUCCEEDED);
    cluster.heartbeat(1);
    assertThat(cluster.rows(AttemptRow.class).get(4))
        .extracting(AttemptRow::kind, AttemptRow::outcome)
        .containsExactly(AttemptKind.RERUN, AttemptOutcome.CHOSEN);
  }

  @Test
  void aLostNodeIsNotHeardUntilItIsBackAndThenKnowsNothing() {
    PlayedCluster cluster = busy(1, 2);
    cluster.end(0, map(1, 0), Outcome.SUCCEEDED);
    cluster.lose(0);
    assertThatThrownBy(() -> cluster.lose(0)).hasMessageContaining("r1-n1 is lost already");
    cluster.bringBack(0);
    assertThatThrownBy(() -> cluster.bringBack(0)).hasMessageContaining("r1-n1 is not lost");
    // It speaks of map 1, which was lost with it: that counts for nothing.
    assertThat(cluster.heartbeat(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(1, 1));
    cluster.lose(0);
    assertThat(cluster.heartbeat(0)).isEqualTo(HeartbeatAnswer.NOTHING);
    assertThat(cluster.rows(EventRow.class))
        .extracting(EventRow::event)
        .containsExactly("node-lost", "node-back", "node-lost");
  }

  @Test
  void finishedReducesAndMapsOfJobsWithoutReducesAreKept() {
    PlayedCluster cluster = cluster(2);
    cluster.tracker.submit(Specs.job(1, 2, 0), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(1);
    cluster.end(1, map(1, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.lose(0);
    cluster.heartbeat(1);
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);

    PlayedCluster reduced = busy(2, 2);
    Job job = reduced.tracker.view().jobs().job(1);
    reduced.end(0, map(1, 0), Outcome.SUCCEEDED);
    reduced.end(0, reduce(0, 0), Outcome.SUCCEEDED);
    reduced.tracker.submit(Specs.job(2, 9, 1), reduced.tick());
    reduced.heartbeat(0);
    assertThat(reduced.tracker.drainEnded()).containsExactly(1);
    reduced.lose(0);
    assertThat(job.finished()).as("its outputs are needed no more").isTrue();
  }

  /** The reduce on node 1 has been told of map 0's output on node 0. */
  @Test
  void reducesAreToldWhatIsLostAndWhereItIsAgain() {
    PlayedCluster cluster = cluster(3);
    cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    cluster.heartbeat(1);
    assertThat(cluster.running(1)).containsExactlyInAnyOrder(map(0, 0), reduce(0, 0));
    cluster.heartbeat(0);
    cluster.end(0, map(1, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.heartbeat(1).outputs())
        .containsExactly(JobOutputs.of(1, false, List.of(new MapOutput(0, 100))));
    cluster.lose(0);
    LostOutputs lost = new LostOutputs(0, List.of(new LostMap(1, 100)));
    cluster.end(1, map(0, 0), Outcome.SUCCEEDED);
    HeartbeatAnswer answer = cluster.heartbeat(1);
    // Every map has ended once: whoever has fetched map 1's output has all of it.
    assertThat(answer.outputs())
        .containsExactly(
            new JobOutputs(1, true, List.of(new MapOutput(1, 100)), List.of(lost), List.of()));
    assertThat(answer.maps()).extracting(MapLaunch::attempt).containsExactly(map(1, 1));
    cluster.end(1, map(1, 1), Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(1).outputs())
        .containsExactly(
            new JobOutputs(
                1,
                true,
                List.of(new MapOutput(1, 200)),
                List.of(),
                List.of(new RerunOutput(1, 1, 100, 200))));
  }

  /** Map 0's original goes on when the copy's output, against which it lost, is lost. */
  @Test
  void anAttemptThatLostCountsAgainWhenTheWinnersOutputIsLost() {
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(1, 2, new Slots.Typed(1, 1)),
            SchedulerText.make(
                "{ name = x, like = fifo, copies { kind = hadoop-1, lag = 0s, gap = 0.1 } }"),
            1);
    cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    AttemptId slow = cluster.heartbeat(0).maps().get(0).attempt();
    AttemptId fast = cluster.heartbeat(1).maps().get(0).attempt();
    cluster.end(1, fast, Outcome.SUCCEEDED);
    AttemptId copy = cluster.heartbeat(1).maps().get(0).attempt();
    assertThat(copy.task()).isEqualTo(slow.task());
    cluster.end(1, copy, Outcome.SUCCEEDED);
    cluster.heartbeat(1);
    cluster.lose(1);
    Job job = cluster.tracker.view().jobs().job(1);
    assertThat(job.runningTasks(TaskType.MAP).task(slow.task())).isNotNull();
    assertThat(job.pending(TaskType.MAP)).isEqualTo(1);
    assertThat(cluster.heartbeat(0).kills()).isEmpty();
    cluster.end(0, slow, Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(job.finished(TaskType.MAP)).isEqualTo(1);
  }

  @Test
  void aJobFailsWithTheTaskThatFailsForTheFourthTime() {
    PlayedCluster cluster = cluster(2);
    cluster.tracker.submit(Specs.job(1, 2, 0), cluster.tick());
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    AttemptId other = cluster.running(1).get(0);
    int task = cluster.running(0).get(0).task();
    for (int attempt = 0; attempt < 4; attempt++) {
      assertThat(cluster.tracker.view().jobs().job(1)).isNotNull();
      assertThat(cluster.running(0)).containsExactly(map(task, attempt));
      cluster.end(0, map(task, attempt), Outcome.FAILED);
      cluster.heartbeatAfterFailure(0);
    }
    assertThat(cluster.tracker.view().jobs().job(1)).isNull();
    cluster.tracker.submit(Specs.job(2, 1, 0), cluster.tick());
    cluster.heartbeat(0);
    assertThat(cluster.running(0)).extracting(AttemptId::job).containsExactly(2);
    assertThat(cluster.tracker.drainEnded()).isEmpty();
    HeartbeatAnswer answer = cluster.heartbeat(1);
    assertThat(answer.kills()).containsExactly(other);
    cluster.heartbeat(1);
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(cluster.rows(JobRow.class))
        .extracting(JobRow::job, JobRow::outcome)
        .containsExactly(tuple(1, JobOutcome.FAILED));
    assertThat(cluster.tracker.progress().mapsKnown()).isEqualTo(1);
  }

  @Test
  void whatIsLostOrKilledIsNoFailure() {
    PlayedCluster cluster = cluster(1);
    cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
    cluster.heartbeat(0);
    for (int attempt = 0; attempt < 5; attempt++) {
      cluster.end(0, map(0, 2 * attempt), Outcome.KILLED);
      cluster.heartbeat(0);
      cluster.lose(0);
      cluster.bringBack(0);
      cluster.heartbeat(0);
    }
    assertThat(cluster.running(0)).containsExactly(map(0, 10));
  }
}
