package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A race that does not end its job: two maps and a reduce on three nodes of a slot. Map 1 has
 * ended, map 0 runs on node 0, and its copy on node 2.
 */
class AttemptEndsTest {
  private static final AttemptId ORIGINAL = new AttemptId(1, TaskType.MAP, 0, 0);
  private static final AttemptId COPY = new AttemptId(1, TaskType.MAP, 0, 1);
  private static final AttemptId OTHER = new AttemptId(1, TaskType.MAP, 1, 0);

  private final PlayedCluster cluster =
      new PlayedCluster(
          Clusters.equal(1, 3, new Slots.Typed(1, 1)),
          SchedulerText.make("{ name = x, like = fifo, copies { kind = hadoop-1, lag = 1s } }"),
          1);

  @BeforeEach
  void race() {
    cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    cluster.end(1, OTHER, Outcome.SUCCEEDED);
    cluster.heartbeat(1);
    cluster.pass(1_000_000_000);
    assertThat(cluster.heartbeat(2).maps()).extracting(MapLaunch::attempt).containsExactly(COPY);
    assertThat(cluster.running(0)).containsExactly(ORIGINAL);
  }

  private static Tuple row(AttemptId attempt, AttemptOutcome outcome) {
    return tuple(attempt, outcome);
  }

  private void rows(Tuple... rows) {
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(row -> row.report().attempt(), AttemptRow::outcome)
        .containsExactly(rows);
  }

  /** Both ended before either node was heard: who is heard first has won. */
  @Test
  void ofTwoThatSucceedTheFirstThatIsHeardCounts() {
    cluster.end(2, COPY, Outcome.SUCCEEDED);
    cluster.end(0, ORIGINAL, Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.heartbeat(2).kills()).as("it has ended").isEmpty();
    rows(
        row(OTHER, AttemptOutcome.CHOSEN),
        row(ORIGINAL, AttemptOutcome.CHOSEN),
        row(COPY, AttemptOutcome.KILLED));
    assertThat(cluster.tracker.view().running(TaskType.MAP)).isZero();
    assertThat(cluster.tracker.progress().maps()).isEqualTo(2);
  }

  @Test
  void theLoserIsKilledOnceAndItsJobGoesOn() {
    cluster.end(2, COPY, Outcome.SUCCEEDED);
    cluster.heartbeat(2);
    assertThat(cluster.heartbeat(0).kills()).containsExactly(ORIGINAL);
    assertThat(cluster.heartbeat(0).kills()).isEmpty();
    rows(
        row(OTHER, AttemptOutcome.CHOSEN),
        row(COPY, AttemptOutcome.CHOSEN),
        row(ORIGINAL, AttemptOutcome.KILLED));
    assertThat(cluster.tracker.drainEnded()).isEmpty();
    assertThat(cluster.tracker.view().jobs().active()).hasSize(1);
  }

  @Test
  void aCopyGoesOnAloneWhenItsOriginalDiesWithItsNode() {
    cluster.lose(0);
    cluster.heartbeat(1);
    assertThat(cluster.running(1)).as("the copy is the map").isEmpty();
    cluster.end(2, COPY, Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(2).kills()).isEmpty();
    rows(
        row(OTHER, AttemptOutcome.CHOSEN),
        row(ORIGINAL, AttemptOutcome.LOST),
        row(COPY, AttemptOutcome.CHOSEN));
  }

  @Test
  void anOriginalWinsWhenItsCopyFails() {
    cluster.end(2, COPY, Outcome.FAILED);
    cluster.heartbeat(2);
    cluster.end(0, ORIGINAL, Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(row -> row.report().attempt(), AttemptRow::outcome)
        .contains(row(COPY, AttemptOutcome.FAILED), row(ORIGINAL, AttemptOutcome.CHOSEN));
    assertThat(cluster.tracker.progress().maps()).isEqualTo(2);
  }
}
