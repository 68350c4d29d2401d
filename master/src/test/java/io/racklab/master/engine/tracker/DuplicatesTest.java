package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two racks of one node with eight map slots each. One of a job's six maps runs on node 1, then the
 * others on node 0; then node 1 asks again. A map puts out ten times what it reads.
 */
class DuplicatesTest {
  private static final int MAPS = 6;
  private static final long OUTPUT = 10 * Clusters.BLOCK;

  private PlayedCluster cluster = cluster("threshold = 0.5, drop-original = off", 1);
  private List<AttemptId> originals;

  private static PlayedCluster cluster(String shadow, double slowstart) {
    String mix =
        "{ name = x, like = shadow, slots { kind = typed, load = full, max-maps = 1 }, maps { kind = greedy }"
            + ", copies { kind = shadow, %s } }";
    return new PlayedCluster(
        Clusters.equal(2, 1, new Slots.Typed(8, 2)),
        SchedulerText.make(mix.formatted(shadow)),
        slowstart);
  }

  /** Node 1 has a duplicate of each of two of the maps: five and one become three and three. */
  private List<AttemptId> twoDuplicates() {
    return twoDuplicates(0);
  }

  /**
   * @param before how many maps end on node 0 before node 1 asks
   */
  private List<AttemptId> twoDuplicates(int before) {
    cluster.tracker.submit(
        Specs.numbered(1).input(600).shuffle(6000).output(300).maps(MAPS).reduces(2).build(),
        cluster.tick());
    AttemptId there = cluster.heartbeat(1).maps().get(0).attempt();
    for (int beat = 1; beat < MAPS; beat++) {
      cluster.heartbeat(0);
    }
    originals = cluster.running(0);
    assertThat(originals).hasSize(MAPS - 1);
    cluster.end(1, there, Outcome.SUCCEEDED);
    originals.subList(0, before).forEach(map -> cluster.end(0, map, Outcome.SUCCEEDED));
    cluster.heartbeat(0);
    for (int beat = 0; beat < MAPS; beat++) {
      cluster.heartbeat(1);
    }
    assertThat(cluster.running(1)).hasSize(2);
    cluster.pass(10_000_000_000L);
    return cluster.running(1);
  }

  private AttemptId original(int map) {
    return originals.stream().filter(id -> id.task() == map).findFirst().orElseThrow();
  }

  private AttemptId original(AttemptId duplicate) {
    return original(duplicate.task());
  }

  private Job job() {
    return cluster.tracker.view().jobs().job(1);
  }

  private void end(int node, AttemptId... attempts) {
    for (AttemptId attempt : attempts) {
      cluster.end(node, attempt, Outcome.SUCCEEDED);
    }
    cluster.heartbeat(node);
  }

  private List<AttemptId> others(List<AttemptId> duplicates) {
    return originals.stream()
        .filter(id -> duplicates.stream().noneMatch(one -> one.task() == id.task()))
        .toList();
  }

  private List<String> rows(AttemptOutcome outcome) {
    return cluster.rows(AttemptRow.class).stream()
        .filter(row -> row.outcome() == outcome)
        .map(row -> row.report().attempt().text())
        .toList();
  }

  private void theJobEndsWithAReduceOfAllMaps() {
    for (int beat = 0; beat < 20; beat++) {
      end(
          beat % 2,
          cluster.running(beat % 2).stream()
              .filter(id -> id.type() == TaskType.MAP)
              .toArray(AttemptId[]::new));
    }
    for (int node = 0; node <= 1; node++) {
      assertThat(cluster.running(node)).allMatch(id -> id.type() == TaskType.REDUCE);
      end(node, cluster.running(node).toArray(AttemptId[]::new));
    }
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    assertThat(cluster.tracker.drainEnded()).containsExactly(1);
    assertThat(cluster.rows(JobRow.class)).hasSize(1);
    assertThat(cluster.rows(AttemptRow.class))
        .filteredOn(row -> row.outcome() == AttemptOutcome.CHOSEN)
        .extracting(row -> row.report().attempt().type(), row -> row.report().attempt().task())
        .containsOnly(
            tuple(TaskType.MAP, 0),
            tuple(TaskType.MAP, 1),
            tuple(TaskType.MAP, 2),
            tuple(TaskType.MAP, 3),
            tuple(TaskType.MAP, 4),
            tuple(TaskType.MAP, 5),
            tuple(TaskType.REDUCE, 0),
            tuple(TaskType.REDUCE, 1));
    assertThat(cluster.tracker.progress().maps()).isEqualTo(MAPS);
  }

  /** Of five maps that must have ended one has, two others have, and two whose choice is open. */
  @Test
  void mapsThatWaitForTheChoiceHaveEndedForSlowstart() {
    cluster = cluster("threshold = 0.5, drop-original = off", 0.8);
    List<AttemptId> duplicates = twoDuplicates();
    List<AttemptId> others = others(duplicates);
    end(0, original(duplicates.get(0)), others.get(0), others.get(1));
    assertThat(cluster.heartbeat(1).reduces()).isEmpty();
    end(0, original(duplicates.get(1)));
    assertThat(cluster.heartbeat(1).reduces()).isNotEmpty();
    assertThat(job().outputs().on(0)).isEqualTo(2 * OUTPUT);
  }

  /** What a race held is not counted twice when it is over, nor when it is lost. */
  @Test
  void aMapThatHasEndedTwiceCountsOnceForSlowstart() {
    cluster = cluster("threshold = 0.5, drop-original = off, early-choice = off", 0.8);
    List<AttemptId> duplicates = twoDuplicates();
    List<AttemptId> others = others(duplicates);
    end(1, duplicates.get(0));
    end(0, original(duplicates.get(0)), others.get(0), others.get(1));
    assertThat(cluster.heartbeat(1).reduces()).isEmpty();
    end(0, others.get(2));
    assertThat(cluster.heartbeat(1).reduces()).isNotEmpty();
  }

  @Test
  void aDuplicateThatEndsFirstIsTakenAndItsOriginalKilled() {
    List<AttemptId> duplicates = twoDuplicates();
    end(1, duplicates.get(0));
    assertThat(cluster.heartbeat(0).kills()).containsExactly(original(duplicates.get(0)));
    assertThat(job().outputs().on(1)).isEqualTo(2 * OUTPUT);
    assertThat(cluster.tracker.measures())
        .containsEntry("duplicates", 2.0)
        .containsEntry("duplicates_chosen", 1.0)
        .containsEntry("duplicates_chosen_share", 0.5)
        .containsEntry("duplicates_early_share", 1.0)
        .containsEntry("duplicates_chosen_early", 1.0);
    end(1, duplicates.get(1));
    cluster.heartbeat(0);
    end(0, others(duplicates).toArray(AttemptId[]::new));
    theJobEndsWithAReduceOfAllMaps();
    assertThat(cluster.tracker.measures().get("wasted_slot_s")).isPositive();
  }

  @Test
  void whatAContestedMapHasPutOutIsHeldBack() {
    List<AttemptId> duplicates = twoDuplicates();
    end(0, original(duplicates.get(0)));
    assertThat(job().outputs().on(0)).isZero();
    assertThat(job().finished(TaskType.MAP)).as("that on node 1").isEqualTo(1);
    assertThat(cluster.rows(AttemptRow.class)).isEmpty();
    end(0, others(duplicates).get(0));
    assertThat(job().outputs().on(0)).as("not duplicated").isEqualTo(OUTPUT);
    end(1, duplicates.get(0));
    assertThat(job().outputs().on(1)).isEqualTo(2 * OUTPUT);
    assertThat(rows(AttemptOutcome.KILLED)).containsExactly(original(duplicates.get(0)).text());
  }

  /**
   * Both duplicates read 100 bytes at 50 a second, or nothing, and end 2 s after the originals at
   * most. Five maps of rack 1 send half of 5000 bytes at 100 a second: each map less saves 5 s.
   */
  @Test
  void whenAllOriginalsHaveEndedTheModelDecidesAndTheRestIsHeldUntilTheDuplicateEnds() {
    List<AttemptId> duplicates = twoDuplicates();
    end(0, originals.toArray(AttemptId[]::new));
    assertThat(job().mapsFinished()).isFalse();
    assertThat(job().races().all()).allMatch(race -> race.decided());
    end(1, duplicates.toArray(AttemptId[]::new));
    assertThat(job().mapsFinished()).isTrue();
    assertThat(job().outputs().on(0)).isEqualTo(3 * OUTPUT);
    assertThat(job().outputs().on(1)).isEqualTo(3 * OUTPUT);
    assertThat(cluster.tracker.measures())
        .containsEntry("duplicates_chosen", 2.0)
        .containsEntry("duplicates_chosen_early", 0.0)
        .containsKey("prediction_error");
    theJobEndsWithAReduceOfAllMaps();
  }

  @Test
  void whenTheChosenDuplicateFailsTheOriginalsOutputTakesItsPlace() {
    List<AttemptId> duplicates = twoDuplicates();
    end(0, originals.toArray(AttemptId[]::new));
    cluster.end(1, duplicates.get(0), Outcome.FAILED);
    end(1, duplicates.get(1));
    assertThat(job().mapsFinished()).isTrue();
    assertThat(rows(AttemptOutcome.CHOSEN)).contains(original(duplicates.get(0)).text());
    theJobEndsWithAReduceOfAllMaps();
  }

  @Test
  void whenTheDuplicatesDieWithTheirNodeTheOriginalsCount() {
    List<AttemptId> duplicates = twoDuplicates();
    end(0, original(duplicates.get(0)));
    cluster.lose(1);
    assertThat(rows(AttemptOutcome.LOST)).hasSize(2);
    assertThat(rows(AttemptOutcome.CHOSEN)).contains(original(duplicates.get(0)).text());
    end(0, original(duplicates.get(1)));
    end(0, others(duplicates).toArray(AttemptId[]::new));
    cluster.bringBack(1);
    theJobEndsWithAReduceOfAllMaps();
  }

  @Test
  void whenTheOriginalsDieWithTheirNodeTheDuplicatesCount() {
    List<AttemptId> duplicates = twoDuplicates();
    end(0, original(duplicates.get(0)));
    cluster.lose(0);
    assertThat(rows(AttemptOutcome.LOST)).as("four that ran and one that was held").hasSize(5);
    assertThat(job().races().any()).isFalse();
    assertThat(job().pending(TaskType.MAP)).as("those without duplicates").isEqualTo(3);
    end(1, duplicates.toArray(AttemptId[]::new));
    cluster.bringBack(0);
    theJobEndsWithAReduceOfAllMaps();
  }

  @Test
  void aMapThatHasEndedMayBeDuplicatedAsLongAsNoReduceWasTold() {
    List<AttemptId> duplicates = twoDuplicates(4);
    AttemptId runs = originals.get(4);
    List<Integer> taken =
        duplicates.stream().map(AttemptId::task).filter(map -> map != runs.task()).toList();
    assertThat(taken).as("only one original runs").isNotEmpty();
    assertThat(job().outputs().on(0)).isEqualTo((4 - taken.size()) * OUTPUT);
    assertThat(job().finished(TaskType.MAP)).isEqualTo(5 - taken.size());
    assertThat(cluster.tracker.progress().maps()).isEqualTo(5 - taken.size());
    assertThat(taken).allMatch(map -> job().races().of(map).heldOriginal().isPresent());
    theJobEndsWithAReduceOfAllMaps();
  }

  @Test
  void aMapOfWhichReducesWereToldIsNotDuplicated() {
    cluster = cluster("threshold = 0.5, drop-original = off", 0.5);
    cluster.tracker.submit(
        Specs.numbered(1).input(600).shuffle(6000).output(300).maps(MAPS).reduces(2).build(),
        cluster.tick());
    for (int beat = 0; beat < MAPS; beat++) {
      cluster.heartbeat(0);
    }
    originals = cluster.running(0);
    end(0, originals.subList(0, MAPS - 1).toArray(AttemptId[]::new));
    assertThat(job().running(TaskType.REDUCE)).isPositive();
    cluster.heartbeat(1);
    cluster.heartbeat(1);
    assertThat(cluster.running(1))
        .filteredOn(id -> id.type() == TaskType.MAP)
        .extracting(AttemptId::task)
        .containsExactly(originals.get(MAPS - 1).task());
    theJobEndsWithAReduceOfAllMaps();
  }

  @Test
  void aLocalDuplicateHasItsOriginalKilledOnceItRuns() {
    cluster = cluster("threshold = 0.5", 1);
    List<AttemptId> duplicates = twoDuplicates();
    List<AttemptId> local =
        duplicates.stream().filter(id -> job().splits().node(id.task(), 0) == 1).toList();
    assertThat(local).isNotEmpty();
    assertThat(cluster.heartbeat(0).kills())
        .containsExactlyInAnyOrderElementsOf(local.stream().map(this::original).toList());
    cluster.heartbeat(0);
    for (AttemptId one : local) {
      RunningTask task = job().runningTasks(TaskType.MAP).task(one.task());
      assertThat(task.attempts()).isEqualTo(1);
      assertThat(task.attempt(0).kind()).isEqualTo(AttemptKind.DUPLICATE);
    }
    end(0, cluster.running(0).toArray(AttemptId[]::new));
    end(1, duplicates.toArray(AttemptId[]::new));
    theJobEndsWithAReduceOfAllMaps();
  }

  /** Section 4.2 prefers maps with input near the node; without that any map is drawn. */
  @Test
  void candidatesAreNearTheirInputOrDrawn() {
    assertThat(twoDuplicates().get(0)).as("the only one near node 1").matches(this::isNear);

    cluster = cluster("threshold = 0.5, drop-original = off, near-input = off", 1);
    assertThat(twoDuplicates().get(0)).matches(duplicate -> !isNear(duplicate));
  }

  private boolean isNear(AttemptId duplicate) {
    return job().splits().node(duplicate.task(), 0) == 1;
  }

  @Test
  void reducesAreToldOnlyOfWhatIsChosen() {
    cluster = cluster("threshold = 0.5, drop-original = off", 0.5);
    List<AttemptId> duplicates = twoDuplicates();
    end(0, original(duplicates.get(0)));
    others(duplicates).forEach(map -> cluster.end(0, map, Outcome.SUCCEEDED));
    JobOutputs told = cluster.heartbeat(0).reduces().get(0).available();
    assertThat(told.outputs())
        .containsExactly(new MapOutput(0, 3 * OUTPUT), new MapOutput(1, OUTPUT));
    assertThat(told.complete()).isFalse();
    end(1, duplicates.toArray(AttemptId[]::new));
    JobOutputs news = cluster.heartbeat(0).outputs().get(0);
    assertThat(news.outputs()).contains(new MapOutput(1, 3 * OUTPUT));
  }

  @Test
  void noMapIsDuplicatedAfterAllOriginalsHaveEnded() {
    List<AttemptId> duplicates = twoDuplicates();
    end(0, originals.toArray(AttemptId[]::new));
    cluster.end(1, duplicates.get(0), Outcome.FAILED);
    cluster.end(1, duplicates.get(1), Outcome.FAILED);
    List<MapLaunch> launched = cluster.heartbeat(1).maps();
    assertThat(launched).isEmpty();
    assertThat(job().mapsFinished()).isTrue();
  }
}
