package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.watch.IdleReason.Kind;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why slots of runs in virtual time were idle, at moments whose reason is known from the rows. */
class IdleSlotTest {
  @TempDir Path folder;

  /** A run of an experiment, with what decides when its slots are taken. */
  private record Played(OneRun run, RunFiles files, Conditions conditions) {
    IdleSlot at(boolean map, String node, double at) throws IOException {
      double since =
          files.attempts().stream()
              .filter(one -> one.node().equals(node) && one.map() == map && one.finish() <= at)
              .mapToDouble(EndedAttempt::finish)
              .max()
              .orElse(0);
      return IdleSlot.of(
          new IdleSlot.Question(map, node, at, since), files, Optional.of(conditions));
    }
  }

  private Played played(String scheduler, int cell, String... words) throws IOException {
    Path out = folder.resolve("run");
    List<Object> command = new ArrayList<>(List.of("run", "--quiet", "--out", out));
    command.addAll(Arrays.asList(words));
    Spoken said = racklab(command.toArray());
    assertThat(said.exitCode()).as(said.err()).isZero();
    Study study = Conditions.study(out).orElseThrow();
    OneRun run =
        Results.in(out).runs().stream()
            .filter(one -> one.scheduler().equals(scheduler))
            .skip(cell)
            .findFirst()
            .orElseThrow();
    return new Played(run, new RunFiles(run.folder()), Conditions.of(study, run).orElseThrow());
  }

  private static void assertKind(IdleSlot idle, Kind kind, String... words) {
    assertThat(idle.reason().kind()).as(idle.reason().text()).isEqualTo(kind);
    for (String word : words) {
      assertThat(idle.reason().text()).contains(word);
    }
  }

  @Test
  void aLocalityWaitASlotWithoutHeartbeatAndNobodyWaiting() throws IOException {
    Played delay = played("delay", 0, "story-delay");
    IdleSlot waits = delay.at(true, "r1-n1", 50);
    assertKind(waits, Kind.LOCALITY_WAIT, "48.00 s");
    assertThat(waits.next().orElseThrow()).isEqualTo(51);
    assertThat(waits.said()).anyMatch(line -> line.startsWith("job-1 was passed over"));

    // Had a map ended at 49 s, what was said at 48 s would explain nothing.
    IdleSlot later =
        IdleSlot.of(
            new IdleSlot.Question(true, "r1-n1", 50, 49),
            delay.files(),
            Optional.of(delay.conditions()));
    assertKind(later, Kind.NO_HEARTBEAT_YET, "free since 49.00 s");
    assertThat(later.said()).isEmpty();

    // Its first maps end at 12.25 s and 12.62 s; the heartbeats around them are at 12 s and 15 s.
    IdleSlot ended = delay.at(true, "r1-n1", 13);
    assertKind(ended, Kind.NO_HEARTBEAT_YET, "free since 12.62 s", "12.00 s");
    assertThat(ended.next().orElseThrow()).isEqualTo(15);

    assertKind(delay.at(false, "r1-n1", 50), Kind.NOBODY_WAITS);
  }

  @Test
  void slowstartAndTheMapsThatItWaitsFor() throws IOException {
    Played late = played("fair", 1, "story-slowstart");
    assertKind(late.at(false, "r1-n1", 60), Kind.SLOWSTART, "job-1", "52 of its 64 maps");
    // The 52nd map of job-1 ends at about 100 s; until its node's heartbeat nothing can be
    // launched.
    double ended =
        late.files().attempts().stream()
            .filter(one -> one.job().equals("job-1") && one.map())
            .mapToDouble(EndedAttempt::finish)
            .sorted()
            .skip(51)
            .findFirst()
            .orElseThrow();
    assertKind(late.at(false, "r1-n1", ended - 0.001), Kind.SLOWSTART, "51 have");
    assertKind(
        late.at(false, "r2-n2", ended + 0.001), Kind.NO_HEARTBEAT_YET, "tasks have waited since");
  }

  @Test
  void withoutExplanationsItSaysHowToGetThem() throws IOException {
    Played delay = played("delay", 0, "story-delay", "--set", "explain=false");
    assertKind(delay.at(true, "r1-n1", 50), Kind.NOT_RECORDED, "48.00 s", "--explain");
  }

  @Test
  void aLostNode() throws IOException {
    Played lost =
        played(
            "delay",
            0,
            "story-delay",
            "--set",
            "faults=[{ at = 20s, kill = r1-n1 }]",
            "--set",
            "expiry=5s");
    assertKind(lost.at(true, "r1-n1", 50), Kind.LOST_NODE);
  }

  /** A task is launched at a heartbeat of its node, so a wrong phase or interval is seen. */
  @Test
  void attemptsStartAtTheHeartbeatsOfTheirNodes() throws IOException {
    Played random =
        played(
            "fifo",
            0,
            "quickstart",
            "--clock",
            "virtual",
            "--seed",
            "7",
            "--set",
            "cluster.heartbeat-phases=random");
    NodeHeartbeats heartbeats = random.conditions().heartbeats();
    List<EndedAttempt> attempts = random.files().attempts();
    assertThat(attempts).hasSizeGreaterThan(200);
    for (EndedAttempt attempt : attempts) {
      assertThat(heartbeats.until(attempt.node(), attempt.start() + 1e-6))
          .as(attempt.attempt())
          .isCloseTo(attempt.start(), Offset.offset(1e-5));
    }
  }
}
