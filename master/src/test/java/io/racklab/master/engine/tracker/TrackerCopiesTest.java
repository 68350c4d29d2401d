package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

/** Two maps on three nodes of a slot: map 1 has ended, map 0 makes no progress on node 0. */
class TrackerCopiesTest {
  private static final AttemptId ORIGINAL = new AttemptId(1, TaskType.MAP, 0, 0);
  private static final AttemptId COPY = new AttemptId(1, TaskType.MAP, 0, 1);

  private static PlayedCluster straggling(String like) {
    String mix = "{ name = x, like = %s, copies { kind = hadoop-1, lag = 1s } }";
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(1, 3, new Slots.Typed(1, 1)),
            SchedulerText.make(mix.formatted(like)),
            1);
    cluster.tracker.submit(Specs.job(1, 2, 0), cluster.tick());
    AttemptId first = cluster.heartbeat(0).maps().get(0).attempt();
    AttemptId second = cluster.heartbeat(1).maps().get(0).attempt();
    if (!first.equals(ORIGINAL)) {
      throw new AssertionError("map 0 is not on node 0 but " + first.text());
    }
    cluster.end(1, second, Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(1).maps()).as("before the lag").isEmpty();
    cluster.pass(1_000_000_000);
    return cluster;
  }

  private static void copied(PlayedCluster cluster, int node) {
    assertThat(cluster.heartbeat(node).maps()).extracting(MapLaunch::attempt).containsExactly(COPY);
  }

  @Test
  void aStragglerIsCopiedOnceAndNotOnItsOwnNode() {
    for (String like : new String[] {"fifo", "fair"}) {
      PlayedCluster cluster = straggling(like);
      assertThat(cluster.heartbeat(0).maps()).isEmpty();
      copied(cluster, 2);
      assertThat(cluster.heartbeat(1).maps()).isEmpty();
    }
  }

  @Test
  void theFirstSuccessCountsAndTheOtherAttemptIsKilled() {
    PlayedCluster cluster = straggling("fifo");
    copied(cluster, 2);
    cluster.end(2, COPY, Outcome.SUCCEEDED);
    cluster.heartbeat(2);
    assertThat(cluster.tracker.drainEnded()).as("the loser holds its slot").isEmpty();
    assertThat(cluster.tracker.view().jobs().active()).isEmpty();
    HeartbeatAnswer answer = cluster.heartbeat(0);
    assertThat(answer.kills()).containsExactly(ORIGINAL);
    assertThat(cluster.rows(JobRow.class)).isEmpty();
    assertThat(cluster.heartbeat(0).kills()).isEmpty();
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(cluster.tracker.view().running(TaskType.MAP)).isZero();

    assertThat(cluster.rows(AttemptRow.class))
        .extracting(row -> row.report().attempt().text(), AttemptRow::kind, AttemptRow::outcome)
        .containsExactly(
            tuple("job-1-m-1-0", AttemptKind.ORIGINAL, AttemptOutcome.CHOSEN),
            tuple("job-1-m-0-1", AttemptKind.SPECULATIVE, AttemptOutcome.CHOSEN),
            tuple("job-1-m-0-0", AttemptKind.ORIGINAL, AttemptOutcome.KILLED));
    long success = cluster.rows(AttemptRow.class).get(1).report().finishNanos();
    long death = cluster.rows(AttemptRow.class).get(2).report().finishNanos();
    assertThat(cluster.rows(JobRow.class))
        .singleElement()
        .satisfies(row -> assertThat(row.finishNanos()).isBetween(success, death - 1));
  }

  @Test
  void aLoserThatSucceedsAfterItsJobHasEndedCountsForNothing() {
    PlayedCluster cluster = straggling("fifo");
    copied(cluster, 2);
    cluster.end(0, ORIGINAL, Outcome.SUCCEEDED);
    cluster.end(2, COPY, Outcome.SUCCEEDED);
    cluster.heartbeat(2);
    HeartbeatAnswer answer = cluster.heartbeat(0);
    assertThat(answer.kills()).as("it has ended on its own").isEmpty();
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(AttemptRow::outcome)
        .containsExactly(AttemptOutcome.CHOSEN, AttemptOutcome.CHOSEN, AttemptOutcome.KILLED);
    assertThat(cluster.tracker.progress().maps()).isEqualTo(2);
  }

  @Test
  void aLoserThatFailsAfterItsJobHasEndedIsJournaled() {
    PlayedCluster cluster = straggling("fifo");
    copied(cluster, 2);
    cluster.end(0, ORIGINAL, Outcome.FAILED);
    cluster.end(2, COPY, Outcome.SUCCEEDED);
    cluster.heartbeat(2);
    cluster.heartbeat(0);
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(AttemptRow::outcome)
        .containsExactly(AttemptOutcome.CHOSEN, AttemptOutcome.CHOSEN, AttemptOutcome.FAILED);
  }

  @Test
  void aTaskWhoseOriginalFailsGoesOnInItsCopy() {
    PlayedCluster cluster = straggling("fifo");
    copied(cluster, 2);
    cluster.end(0, ORIGINAL, Outcome.FAILED);
    assertThat(cluster.heartbeat(0).maps()).isEmpty();
    assertThat(cluster.heartbeat(1).maps()).as("it has just begun").isEmpty();
    cluster.pass(1_000_000_000);
    assertThat(cluster.heartbeat(0).maps()).as("it has failed here").isEmpty();
    assertThat(cluster.heartbeat(1).maps())
        .extracting(map -> map.attempt().attempt())
        .containsExactly(2);
  }

  @Test
  void aTaskThatIsNotFarBehindIsNotCopied() {
    PlayedCluster cluster = straggling("fair");
    cluster.progress(attempt -> 0.65);
    cluster.heartbeat(0);
    assertThat(cluster.heartbeat(2).maps()).isEmpty();
    // (1 + 0.59) / 2 - 0.59 is more than 0.20.
    cluster.progress(attempt -> 0.59);
    cluster.heartbeat(0);
    // What jobs demand is looked at now and then.
    cluster.untilUpdate();
    copied(cluster, 2);
  }
}
