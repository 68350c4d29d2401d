package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A job that begins anew has nothing of what it had done. */
class RestartTest {
  private static AttemptId map(int task, int attempt) {
    return new AttemptId(1, TaskType.MAP, task, attempt);
  }

  private static AttemptId reduce(int attempt) {
    return new AttemptId(1, TaskType.REDUCE, 0, attempt);
  }

  @Test
  void finishedAndRunningWorkIsLostAndRunAgain() {
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(1, 1, new Slots.Typed(1, 1)), "fifo", 0);
    Job job = cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.running(0)).containsExactly(reduce(0), map(1, 0));
    cluster.tracker.restart(job);
    assertThat(job.finished(TaskType.MAP)).isZero();
    assertThat(cluster.tracker.progress().maps()).isZero();
    // Until the node has heard of it, the slots are held.
    HeartbeatAnswer kills = cluster.heartbeat(0);
    assertThat(kills.kills()).containsExactlyInAnyOrder(reduce(0), map(1, 0));
    assertThat(kills.maps()).isEmpty();
    HeartbeatAnswer again = cluster.heartbeat(0);
    assertThat(again.maps()).extracting(MapLaunch::attempt).containsExactly(map(0, 1));
    assertThat(again.reduces().get(0).available()).isEqualTo(JobOutputs.of(1, false, List.of()));
    assertThat(cluster.rows(EventRow.class))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.event()).isEqualTo("restart");
              assertThat(event.subject()).isEqualTo("job-1");
              assertThat(event.detail()).startsWith("maps=1 reduces=0 slot_s=0.0000000");
            });
    assertThat(cluster.rows(AttemptRow.class))
        .extracting(AttemptRow::outcome)
        .containsExactlyInAnyOrder(
            AttemptOutcome.CHOSEN, AttemptOutcome.KILLED, AttemptOutcome.KILLED);
  }

  /** The node reports the end of a map that it does not know to be void. */
  @Test
  void successThatComesTooLateCountsForNothing() {
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(1, 1, new Slots.Typed(1, 1)), "fifo", 0);
    Job job = cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.tracker.restart(job);
    assertThat(cluster.heartbeat(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(0, 1));
    assertThat(cluster.rows(AttemptRow.class).get(0).outcome()).isEqualTo(AttemptOutcome.KILLED);
    assertThat(cluster.tracker.drainEnded()).isEmpty();
  }

  /** A reduce of the new life is told of its outputs alone, though its node was told of others. */
  @Test
  void reducesAreToldOfNewOutputsAlone() {
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(1, 1, new Slots.Typed(1, 2)), "fair", 0);
    Job job = cluster.tracker.submit(Specs.job(1, 3, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.end(0, map(1, 0), Outcome.SUCCEEDED);
    cluster.tracker.restart(job);
    cluster.untilUpdate();
    // One reduce slot is free, so both lives have a reduce on the node for a while.
    HeartbeatAnswer both = cluster.heartbeat(0);
    assertThat(both.kills()).contains(reduce(0));
    assertThat(both.reduces().get(0).attempt()).isEqualTo(reduce(1));
    assertThat(both.reduces().get(0).available().outputs()).isEmpty();
    cluster.end(0, map(0, 1), Outcome.SUCCEEDED);
    assertThat(cluster.heartbeat(0).outputs())
        .containsExactly(JobOutputs.of(1, false, List.of(new MapOutput(0, 100))));
  }

  /** As a job that is submitted anew; before it began anew the task would have run elsewhere. */
  @Test
  void aTaskRunsAgainWhereItFailedBeforeItsJobBeganAnew() {
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(1, 2, new Slots.Typed(1, 1)), "fifo", 0);
    Job job = cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.FAILED);
    assertThat(cluster.heartbeat(0).maps()).isEmpty();
    cluster.tracker.restart(job);
    assertThat(cluster.heartbeat(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(0, 1));
  }

  /** With all that a job tracker knew of its nodes. */
  @Test
  void aJobTrackerThatRestartsRunsItsJobsAgain() {
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(1, 1, new Slots.Typed(1, 1)), "fifo", 0);
    Job job = cluster.tracker.submit(Specs.job(1, 2, 1), cluster.tick());
    cluster.heartbeat(0);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.lose(0);
    cluster.tracker.restarted(AfterRestart.AGAIN, cluster.tick());
    cluster.bringBack(0);
    assertThat(job.finished(TaskType.MAP)).isZero();
    HeartbeatAnswer again = cluster.heartbeat(0);
    assertThat(again.kills()).isEmpty();
    assertThat(again.maps()).extracting(MapLaunch::attempt).containsExactly(map(0, 1));
    assertThat(again.reduces().get(0).available()).isEqualTo(JobOutputs.of(1, false, List.of()));
    cluster.end(0, map(0, 1), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.end(0, map(1, 1), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    cluster.end(0, reduce(1), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    assertThat(cluster.rows(JobRow.class))
        .extracting(JobRow::outcome)
        .containsExactly(JobOutcome.SUCCEEDED);
  }

  /** Half of two slots with a timer of 10 s: the large job moves on, the small one does not. */
  @Test
  void tagsKillsAJobAboveTheTimerAndBeginsItInTheNextPartition() {
    String order =
        "order { kind = tags, partitions = [ { share = 0.5, timer = 10s }, { share = 0.5 } ] }";
    PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(1, 1, new Slots.Typed(2, 1)),
            SchedulerText.make("{ name = x, like = tags, " + order + " }"),
            0);
    cluster.tracker.submit(Specs.job(1, 9, 0), cluster.tick());
    assertThat(cluster.heartbeat(0).maps()).hasSize(1);
    cluster.pass(6_000_000_000L);
    cluster.end(0, map(0, 0), Outcome.SUCCEEDED);
    cluster.tracker.submit(Specs.job(2, 9, 0), cluster.tick());
    assertThat(cluster.heartbeat(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(1, 0));
    cluster.pass(3_000_000_000L);
    assertThat(cluster.heartbeat(0).kills()).isEmpty();
    cluster.pass(2_000_000_000L);
    HeartbeatAnswer killed = cluster.heartbeat(0);
    assertThat(killed.kills()).containsExactly(map(1, 0));
    // Job 1's dying map is now counted to the second partition; the first is job 2's.
    assertThat(killed.maps()).extracting(launch -> launch.attempt().job()).containsExactly(2);
    assertThat(cluster.heartbeat(0).maps())
        .extracting(MapLaunch::attempt)
        .containsExactly(map(0, 1));
    assertThat(cluster.rows(EventRow.class).get(0).detail())
        .startsWith("maps=1 reduces=0 slot_s=11.0000");
  }

  @Property(tries = 200)
  void whateverIsRestartedEveryJobEndsOnceWithEachTaskChosenOnce(@ForAll Random random) {
    Slots slots = random.nextBoolean() ? new Slots.Typed(2, 2) : new Slots.Shared(3);
    Topology topology = Clusters.equal(1, 1 + random.nextInt(3), slots);
    PlayedCluster cluster = new PlayedCluster(topology, "fifo", 0.5);
    int jobs = 1 + random.nextInt(3);
    for (int number = 1; number <= jobs; number++) {
      int reduces = random.nextInt(4);
      cluster.tracker.submit(Specs.job(number, 1 + random.nextInt(8), reduces), cluster.tick());
    }
    List<Integer> ended = new ArrayList<>();
    for (int step = 0; step < 2000 && ended.size() < jobs; step++) {
      int node = random.nextInt(topology.nodeCount());
      List<Job> active = List.copyOf(cluster.tracker.view().jobs().active());
      if (step < 200 && random.nextInt(15) == 0 && !active.isEmpty()) {
        cluster.tracker.restart(active.get(random.nextInt(active.size())));
      }
      for (AttemptId id : cluster.running(node)) {
        if (random.nextInt(3) == 0 && mayEnd(cluster, id)) {
          cluster.end(node, id, random.nextInt(8) == 0 ? Outcome.FAILED : Outcome.SUCCEEDED);
        }
      }
      cluster.heartbeat(node);
      ended.addAll(cluster.tracker.drainEnded());
    }
    for (int beat = 0; beat < 2 * topology.nodeCount(); beat++) {
      int node = beat % topology.nodeCount();
      cluster.running(node).forEach(id -> cluster.end(node, id, Outcome.SUCCEEDED));
      cluster.heartbeat(node);
    }
    assertThat(ended).hasSize(jobs).doesNotHaveDuplicates();
    assertThat(cluster.tracker.view().jobs().demand().running(TaskType.MAP)).isZero();
    assertThat(cluster.tracker.view().jobs().demand().running(TaskType.REDUCE)).isZero();
    assertThat(cluster.tracker.view().running(TaskType.MAP)).isZero();
    checkChosen(cluster);
  }

  /** A reduce cannot succeed before it has fetched the output of every map. */
  private static boolean mayEnd(PlayedCluster cluster, AttemptId id) {
    Job job = cluster.tracker.view().jobs().job(id.job());
    return id.type() == TaskType.MAP || job == null || job.mapsFinished();
  }

  private static void checkChosen(PlayedCluster cluster) {
    Map<Integer, Set<String>> chosen = new HashMap<>();
    for (var row : cluster.rows) {
      if (row instanceof EventRow event && event.event().equals("restart")) {
        chosen.remove(Integer.parseInt(event.subject().substring("job-".length())));
      } else if (row instanceof AttemptRow one && one.outcome() == AttemptOutcome.CHOSEN) {
        AttemptId id = one.report().attempt();
        assertThat(
                chosen
                    .computeIfAbsent(id.job(), number -> new HashSet<>())
                    .add(id.type().letter() + id.task()))
            .isTrue();
      }
    }
    for (JobRow job : cluster.rows(JobRow.class)) {
      if (job.outcome() == JobOutcome.FAILED) {
        continue;
      }
      assertThat(chosen.get(job.job())).hasSize(job.spec().maps() + job.spec().reduces());
    }
  }
}
