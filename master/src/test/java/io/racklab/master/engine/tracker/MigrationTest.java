package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job that moves to another partition of the slots goes on there with all that it has done. */
class MigrationTest {
  private static String mix(String order) {
    return "{ name = x, like = static-tags, order { " + order + " } }";
  }

  /** Half of two map slots with a timer of 10 s. */
  @Test
  void aJobAboveTheTimerGoesOnInTheNextPartition() {
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(1, 1, new Slots.Typed(2, 1)),
            SchedulerText.make(
                mix(
                    "kind = static-tags,"
                        + " partitions = [ { share = 0.5, timer = 10s }, { share = 0.5 } ]")),
            1);
    cluster.tracker.submit(Specs.job(1, 9, 0), cluster.tick());
    assertThat(cluster.heartbeat(0).maps()).hasSize(1);
    cluster.pass(11_000_000_000L);
    cluster.end(0, new AttemptId(1, TaskType.MAP, 0, 0), Outcome.SUCCEEDED);
    cluster.tracker.submit(Specs.job(2, 9, 0), cluster.tick());
    HeartbeatAnswer answer = cluster.heartbeat(0);
    assertThat(answer.kills()).isEmpty();
    assertThat(answer.maps())
        .extracting(launch -> launch.attempt())
        .containsExactlyInAnyOrder(
            new AttemptId(2, TaskType.MAP, 0, 0), new AttemptId(1, TaskType.MAP, 1, 0));
    assertThat(cluster.rows(EventRow.class))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.event()).isEqualTo("migration");
              assertThat(event.subject()).isEqualTo("job-1");
              assertThat(event.detail())
                  .matches("from=1 to=2 size_s=11\\.0+\\d* timer_s=10(\\.0+)?");
            });
  }

  /**
   * A map that runs for 11 s and its duplicate hold a slot of each node. A job without duplicates
   * in other partitions would move on, too.
   */
  @ParameterizedTest
  @CsvSource({
    "10s, off, the original is chosen when it ends",
    "10s, on,  it is chosen when its duplicate has ended"
  })
  void aChosenAttemptCountsAsLongAsItRan(String timer, String waits, String when) {
    assertThat(sizeOfDuplicatedMap(timer, waits)).as(when).startsWith("11.0");
  }

  /** The chosen original has run for 11 s, although it was chosen after 30 s. */
  @Test
  void aChosenAttemptDoesNotCountWhileItWaitedForTheChoice() {
    assertThat(sizeOfDuplicatedMap("20s", "on")).isEmpty();
  }

  /** Returns the size with which the job of a duplicated map moves on; empty if it stays. */
  private static String sizeOfDuplicatedMap(String timer, String waits) {
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(1, 2, new Slots.Typed(2, 1)),
            SchedulerText.make(
                """
                { name = x, like = static-tags
                  order { kind = static-tags, partitions = [ { share = 0.5, timer = %s }, { share = 0.5 } ] }
                  copies { kind = kmn, ratio = 1, near-input = off, wait-for-copies = %s } }"""
                    .formatted(timer, waits)),
            1);
    cluster.tracker.submit(Specs.job(1, 1, 1), cluster.tick());
    for (int beat = 0; beat < 4; beat++) {
      cluster.heartbeat(beat % 2);
    }
    AttemptId original = new AttemptId(1, TaskType.MAP, 0, 0);
    AttemptId duplicate = new AttemptId(1, TaskType.MAP, 0, 1);
    int node = cluster.running(0).contains(original) ? 0 : 1;
    assertThat(cluster.running(1 - node)).containsExactly(duplicate);
    cluster.pass(11_000_000_000L);
    cluster.end(node, original, Outcome.SUCCEEDED);
    cluster.heartbeat(node);
    cluster.pass(19_000_000_000L);
    if (cluster.rows(EventRow.class).isEmpty()) {
      cluster.end(1 - node, duplicate, Outcome.SUCCEEDED);
    }
    cluster.heartbeat(1 - node);
    return cluster.rows(EventRow.class).stream()
        .map(row -> row.detail().replaceAll(".* size_s=(\\S+).*", "$1"))
        .findFirst()
        .orElse("");
  }

  /** However often jobs move, each task runs once, and none is killed or begun anew. */
  @Property(tries = 300)
  void movedJobsLoseNothing(@ForAll Random random) {
    String shares =
        random.nextBoolean()
            ? "kind = static-tags, partitions = [ { share = 0.3, timer = 1ms },"
                + " { share = 0.3, timer = 700ms }, { share = 0.4 } ]"
            : "kind = dynamic-tags, squared-cv = 0, sizes-of = present,"
                + " partitions = [ { share = 0.4 }, { share = 0.6 } ]";
    Topology topology = Clusters.equal(1, 1 + random.nextInt(4), new Slots.Typed(2, 2));
    PlayedCluster cluster = new PlayedCluster(topology, SchedulerText.make(mix(shares)), 1);
    int jobs = 1 + random.nextInt(4);
    int tasks = 0;
    for (int number = 1; number <= jobs; number++) {
      int maps = 1 + random.nextInt(9);
      int reduces = random.nextInt(4);
      tasks += maps + reduces;
      cluster.tracker.submit(Specs.job(number, maps, reduces), cluster.tick());
    }
    for (int step = 0; step < 5000 && cluster.rows(JobRow.class).size() < jobs; step++) {
      int node = random.nextInt(topology.nodeCount());
      cluster.pass(random.nextInt(400_000_000));
      for (AttemptId attempt : cluster.running(node)) {
        if (random.nextBoolean()) {
          cluster.end(node, attempt, Outcome.SUCCEEDED);
        }
      }
      assertThat(cluster.heartbeat(node).kills()).isEmpty();
    }
    assertThat(cluster.rows(JobRow.class))
        .hasSize(jobs)
        .allMatch(job -> job.outcome() == JobOutcome.SUCCEEDED);
    List<AttemptRow> attempts = cluster.rows(AttemptRow.class);
    assertThat(attempts).hasSize(tasks).allMatch(one -> one.outcome() == AttemptOutcome.CHOSEN);
    assertThat(attempts).extracting(one -> one.report().attempt()).doesNotHaveDuplicates();
    assertThat(cluster.rows(EventRow.class)).allMatch(one -> one.event().equals("migration"));
  }
}
