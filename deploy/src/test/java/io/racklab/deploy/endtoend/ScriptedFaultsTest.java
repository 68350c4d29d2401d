package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.deploy.endtoend.FaultByHand.Met;
import io.racklab.deploy.fixtures.Rows;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What an experiment says goes wrong goes wrong, in the same way in both clocks. */
class ScriptedFaultsTest {
  static final List<FaultByHand> WORKED = FaultByHand.ALL;

  @TempDir Path folder;

  @ParameterizedTest
  @FieldSource("WORKED")
  void inVirtualTime(FaultByHand fault) throws IOException {
    fault.expectation().accept(play(fault, "virtual"));
  }

  /** Those that say most of the clock: the others differ from these in what is told, not when. */
  static final List<FaultByHand> IN_REAL_TIME =
      FaultByHand.ALL.stream().filter(FaultByHand::inRealTime).toList();

  @ParameterizedTest
  @Tag("wall")
  @FieldSource("IN_REAL_TIME")
  void underTheWallClock(FaultByHand fault) throws IOException {
    fault.expectation().accept(play(fault, "wall"));
  }

  private Met play(FaultByHand fault, String clock) throws IOException {
    Path out = folder.resolve("out");
    play(fault.experiment(), out, "--clock", clock);
    RunFiles files = RunFiles.in(out);
    assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
    Met met = new Met(files.one("fifo", 1), clock);
    boolean forgotten = !met.run().events().with("event", "job-lost").isEmpty();
    assertThat(met.run().jobs().stream())
        .allMatch(job -> job.text("outcome").equals(forgotten ? "failed" : "succeeded"));
    return met;
  }

  private void play(String experiment, Path out, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("f.conf"), experiment);
    Object[] words = new Object[options.length + 5];
    words[0] = "run";
    words[1] = file;
    words[2] = "--quiet";
    words[3] = "--out";
    words[4] = out;
    System.arraycopy(options, 0, words, 5, options.length);
    Spoken.ended(racklab(words));
  }

  /**
   * On a node whose disk is full all maps fail, one after the other: after the fourth the job takes
   * no slot there any more, if it may leave out a node of five.
   */
  @Test
  void aJobLeavesOutTheNodeOnWhichItsTasksFail() throws IOException {
    String experiment =
        """
        experiment {
          name = flaky, seed = 1, explain = true
          cluster { block-size = 64 MiB, replication = 3, heartbeat = 1s
                    racks { link = 1 Gbps, nodes { count = %d, map-slots = 1, reduce-slots = 1, link = 1 Gbps } } }
          workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = terasort, input = 3 GiB, reduces = 1 } ] }
          schedulers = [ fifo ]
          faults = [ { at = 0s, full-disk = r1-n1 } ]
        }
        """;
    for (int nodes : List.of(4, 5)) {
      Path out = folder.resolve("out-" + nodes);
      play(experiment.formatted(nodes), out, "--clock", "virtual");
      RunFiles.OneRun run = RunFiles.in(out).one("fifo", 1);
      assertThat(run.events().with("event", "blacklisted"))
          .extracting(row -> row.text("subject"), row -> row.text("detail"))
          .containsExactly(tuple("job-1", "node=r1-n1"));
      assertThat(run.jobs().with("outcome", "succeeded")).hasSize(1);
      List<Rows.Row> failed = run.attempts().with("outcome", "failed");
      assertThat(failed).allMatch(row -> row.text("node").equals("r1-n1"));
      assertThat(failed)
          .extracting(row -> row.text("attempt").substring(0, row.text("attempt").length() - 2))
          .doesNotHaveDuplicates();
      if (nodes == 5) {
        assertThat(failed).hasSize(4);
      } else {
        assertThat(failed).hasSizeGreaterThan(4);
      }
    }
  }

  /** Whatever is drawn, jobs end, and the same seed draws the same. */
  @Test
  void whatIsDrawnIsDrawnAgain() throws IOException {
    String experiment =
        """
        experiment {
          name = drawn, seed = 3, cluster = quickstart, workload = quickstart
          schedulers = [ fair ], expiry = 20s
          faults = [ { at = 10s, random = all, each = 20s, back = 15s, for = 10min }
                     { at = 10s, churn = r2, each = 30s, back = 20s, for = 5min }
                     { at = 5s, fail = tasks, each = 15s, for = 5min } ]
        }
        """;
    play(experiment, folder.resolve("one"), "--clock", "virtual");
    play(experiment, folder.resolve("two"), "--clock", "virtual");
    for (String file :
        List.of("events.csv", "attempts.csv", "flows.csv", "jobs.csv", "links.csv")) {
      Path in = Path.of("fair", "1", file);
      assertThat(folder.resolve("two").resolve(in))
          .hasSameTextualContentAs(folder.resolve("one").resolve(in));
    }
    List<String> drawn =
        RunFiles.in(folder.resolve("one")).one("fair", 1).events().with("event", "fault").stream()
            .map(row -> row.text("detail").split(" ")[0])
            .distinct()
            .toList();
    assertThat(drawn)
        .contains("lost", "slow", "slow-disk", "full-disk", "link", "cut", "one", "healed");
  }
}
