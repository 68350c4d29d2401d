package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Shadow's choice by estimated time (Section 4.3), by hand. Four maps of 800 bytes of output run in
 * rack 1 from the beginning and end after 10 s. The reduce runs in rack 2, where two maps are
 * duplicated. Links move 100 B/s, so that each map's output takes 8 s if it comes from rack 1. The
 * first duplicate has its input at hand and is expected to take 10 s; the second reads 100 bytes
 * from rack 1 and is expected to take 11 s.
 */
class ShadowTimeModelTest {
  private static final long SECOND = 1_000_000_000L;

  private final Scheduler scheduler =
      SchedulerText.make(
          "{ name = x, like = shadow, slots { kind = typed, load = full }, maps { kind = greedy }, reduces { kind = first-come }"
              + ", copies { kind = shadow"
              + ", threshold = 1, near-input = off, drop-original = off, early-choice = off } }");
  private final PlayedCluster cluster = new PlayedCluster(topology(), scheduler, 0);

  private static Topology topology() {
    return new Topology(
        new Cluster(
            "two",
            100,
            1,
            Duration.ofSeconds(3),
            List.of(rack("r1", new Slots.Typed(4, 0)), rack("r2", new Slots.Typed(4, 1)))));
  }

  private static Rack rack(String name, Slots slots) {
    return new Rack(
        name, 100, 100, List.of(new Node(name + "-n1", slots, 100, 100, 1, new Disk.PerTask(100))));
  }

  /** Launches the duplicates at a time, in whole seconds before the originals end. */
  private List<AttemptId> duplicatesAt(int second) {
    cluster.tracker.submit(
        Specs.numbered(1).input(400).shuffle(3200).output(400).maps(4).reduces(1).build(),
        cluster.tick());
    cluster.heartbeat(0);
    cluster.pass(second * SECOND);
    // Each heartbeat launches one task: two duplicates and the reduce.
    cluster.heartbeat(1);
    cluster.heartbeat(1);
    cluster.heartbeat(1);
    assertThat(cluster.running(1)).hasSize(3);
    List<AttemptId> duplicates = maps(1);
    assertThat(duplicates).hasSize(2);
    return duplicates;
  }

  private List<AttemptId> maps(int node) {
    return cluster.running(node).stream()
        .filter(id -> id.type() == TaskType.MAP)
        .sorted(Comparator.comparing(AttemptId::task))
        .toList();
  }

  private void end(int node, List<AttemptId> attempts) {
    attempts.forEach(one -> cluster.end(node, one, Outcome.SUCCEEDED));
    cluster.heartbeat(node);
  }

  /** All originals end; later, the duplicates that still run. */
  private long chosenDuplicates() {
    end(0, maps(0));
    cluster.heartbeat(1);
    cluster.pass(30 * SECOND);
    end(1, maps(1));
    return cluster.rows(AttemptRow.class).stream()
        .filter(row -> row.report().attempt().type() == TaskType.MAP)
        .filter(row -> row.kind() == AttemptKind.DUPLICATE)
        .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
        .count();
  }

  /** 3 + 32 s with the originals; 10 + 24 s with one duplicate, 11 + 16 s with both. */
  @Test
  void duplicatesAreChosenIfTheyEndBeforeTheirOutputWouldHaveCome() {
    duplicatesAt(7);
    cluster.pass(3 * SECOND);
    assertThat(chosenDuplicates()).isEqualTo(2);
  }

  /** 1 + 32 s with the originals; 10 + 24 s with the first duplicate. */
  @Test
  void duplicatesThatTakeLongerThanTheySaveAreNotChosen() {
    duplicatesAt(9);
    cluster.pass(SECOND);
    assertThat(chosenDuplicates()).isZero();
  }

  /**
   * 1 + 32 s with the originals; 1 + 24 s with the duplicate that has ended; 11 + 16 s with both.
   */
  @Test
  void aDuplicateThatHasEndedTakesAsLongAsItTook() {
    List<AttemptId> duplicates = duplicatesAt(9);
    cluster.pass(SECOND / 2);
    end(1, duplicates.subList(0, 1));
    cluster.pass(SECOND / 2);
    assertThat(chosenDuplicates()).isOne();
    assertThat(scheduler.measures())
        .containsEntry("duplicates", 2.0)
        .containsEntry("duplicates_chosen", 1.0)
        .containsEntry("duplicates_chosen_early", 0.0);
  }

  /** They take 33 s, not 10 and 11. */
  @Test
  void predictionsAreComparedWithWhatDuplicatesTake() {
    duplicatesAt(7);
    cluster.pass(3 * SECOND);
    chosenDuplicates();
    assertThat(scheduler.measures().get("prediction_error"))
        .isCloseTo((23 + 22) / 2.0 / 33, within(1e-6));
    assertThat(scheduler.measures().get("wasted_slot_s")).isCloseTo(2 * 10, within(1e-6));
  }
}
