package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.endtoend.FaultByHand.Met;
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

  @ParameterizedTest
  @Tag("wall")
  @FieldSource("WORKED")
  void underTheWallClock(FaultByHand fault) throws IOException {
    fault.expectation().accept(play(fault, "wall"));
  }

  private Met play(FaultByHand fault, String clock) throws IOException {
    Path out = folder.resolve("out");
    play(fault.experiment(), out, "--clock", clock);
    RunFiles files = RunFiles.in(out);
    assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
    Met met = new Met(files.one("fifo", 1), clock);
    assertThat(met.run().jobs().stream()).allMatch(job -> job.text("outcome").equals("succeeded"));
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
