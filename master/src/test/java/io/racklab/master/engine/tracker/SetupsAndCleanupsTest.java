package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two nodes of two map slots and one reduce slot each, jobs of two maps and a reduce; tasks that
 * set jobs up and clean up after them, as Hadoop 1.2.1's job tracker gives them out.
 */
class SetupsAndCleanupsTest {
  private final PlayedCluster cluster =
      PlayedCluster.withJobTasks(Clusters.equal(1, 2, new Slots.Typed(2, 1)), "fifo");

  private void submit(int job) {
    cluster.tracker.submit(Specs.job(job, 2, 1), cluster.tick());
  }

  private HeartbeatAnswer end(int node, AttemptId attempt) {
    cluster.end(node, attempt, Outcome.SUCCEEDED);
    return cluster.heartbeat(node);
  }

  private static AttemptId setUp(int job) {
    return new AttemptId(job, TaskType.MAP, 3, 0);
  }

  private static AttemptId cleanUp(int job) {
    return new AttemptId(job, TaskType.MAP, 2, 0);
  }

  private static List<Integer> jobs(HeartbeatAnswer answer) {
    return answer.maps().stream().map(MapLaunch::attempt).map(AttemptId::job).toList();
  }

  @Test
  void noMapBeginsBeforeItsJobIsSetUp() {
    submit(1);
    HeartbeatAnswer first = cluster.heartbeat(0);
    assertThat(first.jobTasks()).containsExactly(setUp(1));
    assertThat(first.maps()).isEmpty();
    assertThat(cluster.tracker.isToStart(1)).isTrue();
    assertThat(cluster.heartbeat(1)).isEqualTo(HeartbeatAnswer.NOTHING);
    HeartbeatAnswer second = end(0, setUp(1));
    assertThat(second.maps()).isNotEmpty();
    assertThat(cluster.tracker.isToStart(1)).isFalse();
  }

  @Test
  void aJobIsOverWhenATaskHasCleanedUpAfterIt() {
    submit(1);
    cluster.heartbeat(0);
    cluster.end(0, setUp(1), Outcome.SUCCEEDED);
    runAll();
    assertThat(cluster.tracker.drainEnded()).isEmpty();
    assertThat(cluster.rows(Row.JobRow.class)).isEmpty();
    assertThat(cluster.running(0)).containsExactly(cleanUp(1));
    end(0, cleanUp(1));
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    List<Row.JobRow> rows = cluster.rows(Row.JobRow.class);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).submitNanos()).isEqualTo(1);
    assertThat(cluster.rows(Row.EventRow.class))
        .extracting(Row.EventRow::event)
        .containsExactly("set-up", "cleaned-up");
    assertThat(cluster.rows(Row.AttemptRow.class)).as("maps and reduces").hasSize(3);
  }

  /** Ends maps and reduces on node 0 until only the task that cleans up runs. */
  private void runAll() {
    for (int beat = 0; beat < 20; beat++) {
      cluster.heartbeat(0);
      for (AttemptId id : cluster.running(0)) {
        if (id.type() == TaskType.REDUCE || id.task() < 2) {
          cluster.end(0, id, Outcome.SUCCEEDED);
        }
      }
    }
  }

  @Test
  void aNodeGetsOneAHeartbeatAndNothingElse() {
    submit(1);
    submit(2);
    submit(3);
    assertThat(cluster.heartbeat(0).jobTasks()).containsExactly(setUp(1));
    HeartbeatAnswer next = end(0, setUp(1));
    assertThat(next.jobTasks()).containsExactly(setUp(2));
    assertThat(next.maps()).as("though maps of job 1 wait").isEmpty();
    HeartbeatAnswer other = cluster.heartbeat(1);
    assertThat(other.jobTasks()).containsExactly(setUp(3));
  }

  @Test
  void oneThatCleansUpComesFirst() {
    cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
    cluster.heartbeat(0);
    AttemptId map = end(0, new AttemptId(1, TaskType.MAP, 2, 0)).maps().get(0).attempt();
    submit(2);
    submit(3);
    assertThat(end(0, map).jobTasks()).containsExactly(new AttemptId(1, TaskType.MAP, 1, 0));
    assertThat(cluster.heartbeat(0).jobTasks()).containsExactly(setUp(2));
  }

  @Test
  void whereNoMapSlotIsFreeAReduceSlotWillDo() {
    PlayedCluster reduces =
        PlayedCluster.withJobTasks(Clusters.equal(1, 1, new Slots.Typed(0, 1)), "fifo");
    reduces.tracker.submit(Specs.job(1, 2, 1), reduces.tick());
    assertThat(reduces.heartbeat(0).jobTasks())
        .containsExactly(new AttemptId(1, TaskType.REDUCE, 2, 0));
  }

  @Test
  void oneThatIsLostWithItsNodeRunsElsewhere() {
    submit(1);
    cluster.heartbeat(0);
    cluster.lose(0);
    assertThat(cluster.tracker.isToStart(1)).isTrue();
    AttemptId again = new AttemptId(1, TaskType.MAP, 3, 1);
    assertThat(cluster.heartbeat(1).jobTasks()).containsExactly(again);
    assertThat(jobs(end(1, again))).contains(1);
  }

  @Test
  void jobsKeepTheOrderInWhichTheyWereSubmitted() {
    submit(1);
    submit(2);
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    assertThat(jobs(end(1, setUp(2)))).contains(2);
    cluster.end(0, setUp(1), Outcome.SUCCEEDED);
    assertThat(jobs(cluster.heartbeat(0))).startsWith(1);
  }

  /**
   * Job 1 is only to be cleaned up after, job 2 runs, job 3 is being set up, and 4 waits for it.
   */
  @Test
  void aJobTrackerThatRestartsKnowsNoJobHoweverFarItIs() {
    cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
    cluster.heartbeat(0);
    AttemptId map = end(0, new AttemptId(1, TaskType.MAP, 2, 0)).maps().get(0).attempt();
    end(0, map);
    submit(2);
    cluster.heartbeat(1);
    end(1, setUp(2));
    submit(3);
    cluster.heartbeat(1);
    submit(4);
    cluster.lose(0);
    cluster.lose(1);
    cluster.tracker.restarted(AfterRestart.LOST, cluster.tick());
    cluster.bringBack(0);
    assertThat(cluster.heartbeat(0)).isEqualTo(HeartbeatAnswer.NOTHING);
    assertThat(cluster.tracker.drainEnded()).containsExactlyInAnyOrder(1, 2, 3, 4);
    assertThat(cluster.rows(Row.JobRow.class))
        .filteredOn(row -> row.outcome() == Row.JobOutcome.SUCCEEDED)
        .extracting(Row.JobRow::job)
        .containsExactly(1);
    assertThat(cluster.tracker.progress().running()).isZero();
  }

  @Test
  void aNodeWithAFreeSlotIsNotIdleWhileOneWaits() {
    submit(1);
    long now = cluster.tick();
    assertThat(cluster.tracker.isIdle(0, now)).isFalse();
    cluster.heartbeat(0);
    assertThat(cluster.tracker.isIdle(1, now + 10)).isTrue();
    assertThat(cluster.tracker.progress().running()).isEqualTo(1);
  }
}
