package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that jobs shun since too many of their attempts have failed there. */
class BlacklistTest {
  private static final Topology FIVE = Clusters.equal(1, 5, new Slots.Typed(4, 1));

  /** Node 0 runs attempts of job 1 only, of different tasks, and all of them end like this. */
  private static void endOnNode0(PlayedCluster cluster, int attempts, Outcome outcome) {
    int ended = 0;
    for (int beat = 0; ended < attempts && beat < 100; beat++) {
      cluster.untilUpdate();
      cluster.heartbeat(0);
      for (AttemptId attempt : cluster.running(0)) {
        if (ended < attempts) {
          cluster.end(0, attempt, outcome);
          ended++;
        }
      }
      // What has failed goes first: another node takes it.
      cluster.untilUpdate();
      cluster.heartbeat(1 + beat % 4);
    }
    assertThat(ended).isEqualTo(attempts);
    cluster.untilUpdate();
    cluster.heartbeat(0);
  }

  private static List<EventRow> listed(PlayedCluster cluster) {
    return cluster.rows(EventRow.class).stream()
        .filter(row -> row.event().equals("blacklisted"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity", "shadow", "dynamicmr"})
  void afterFourFailuresTheNodeIsForOtherJobsOnly(String scheduler) {
    var cluster = new PlayedCluster(FIVE, scheduler, 1);
    cluster.tracker.submit(Specs.job(1, 60, 0), cluster.tick());
    endOnNode0(cluster, 4, Outcome.FAILED);
    assertThat(listed(cluster))
        .extracting(EventRow::subject, EventRow::detail)
        .containsExactly(tuple("job-1", "node=r1-n1"));
    cluster.running(0).forEach(attempt -> cluster.end(0, attempt, Outcome.SUCCEEDED));
    cluster.tracker.submit(Specs.job(2, 20, 0), cluster.tick());
    for (int beat = 0; beat < 8; beat++) {
      cluster.untilUpdate();
      cluster.heartbeat(0);
    }
    assertThat(cluster.running(0)).isNotEmpty().allMatch(attempt -> attempt.job() == 2);
  }

  /** Three failures are enough here, and the node's room goes to the other application. */
  @Test
  void anApplicationGetsNoContainersOnANodeThatItShuns() {
    var room = new Slots.Containers(8L << 30, 8);
    var cluster = new PlayedCluster(Clusters.equal(1, 5, room), "yarn", 1);
    cluster.tracker.submit(Specs.job(1, 60, 0), cluster.tick());
    endOnNode0(cluster, 3, Outcome.FAILED);
    assertThat(listed(cluster)).hasSize(1);
    cluster.running(0).forEach(attempt -> cluster.end(0, attempt, Outcome.SUCCEEDED));
    cluster.tracker.submit(Specs.job(2, 20, 0), cluster.tick());
    for (int beat = 0; beat < 40; beat++) {
      cluster.untilUpdate();
      cluster.heartbeat(beat % 2 == 0 ? 0 : 1);
    }
    assertThat(cluster.running(0)).isNotEmpty().allMatch(attempt -> attempt.job() == 2);
  }

  @Test
  void attemptsThatWereKilledCountForNothing() {
    var cluster = new PlayedCluster(FIVE, "fifo", 1);
    cluster.tracker.submit(Specs.job(1, 60, 0), cluster.tick());
    endOnNode0(cluster, 6, Outcome.KILLED);
    assertThat(listed(cluster)).isEmpty();
    assertThat(cluster.running(0)).isNotEmpty();
  }

  /** One map for each slot: the job ends on the four other nodes. */
  @Test
  void theJobEndsOnTheOtherNodes() {
    var cluster = new PlayedCluster(FIVE, "fifo", 1);
    cluster.tracker.submit(Specs.job(1, 20, 0), cluster.tick());
    endOnNode0(cluster, 4, Outcome.FAILED);
    for (int beat = 0; beat < 20; beat++) {
      for (int node = 0; node < 5; node++) {
        for (AttemptId attempt : cluster.running(node)) {
          cluster.end(node, attempt, Outcome.SUCCEEDED);
        }
        cluster.heartbeat(node);
      }
    }
    assertThat(cluster.rows(JobRow.class))
        .extracting(JobRow::outcome)
        .containsExactly(JobOutcome.SUCCEEDED);
  }
}
