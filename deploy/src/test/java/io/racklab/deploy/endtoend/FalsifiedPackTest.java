package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.PackedRun;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody changes in a pack of runs in virtual time, with its sums, is named. */
class FalsifiedPackTest {
  @TempDir static Path shared;
  private static Path archive;

  @TempDir Path folder;

  @BeforeAll
  static void pack() {
    Path run = shared.resolve("run");
    Spoken played =
        racklab("run", Samples.experiment(shared), "--clock", "virtual", "--quiet", "--out", run);
    assertThat(played.exitCode()).as(played.err()).isZero();
    archive = shared.resolve("run.zip");
    Spoken packed = racklab("pack", run, "--out", archive);
    assertThat(packed.exitCode()).as(packed.err()).isZero();
  }

  private PackedRun packed() throws IOException {
    return PackedRun.of(archive, folder.resolve("elsewhere"));
  }

  private static void differs(PackedRun pack, String... what) throws IOException {
    Spoken spoken = racklab("verify", pack.folder(), "--quiet");
    assertThat(spoken.out()).as(spoken.err()).startsWith("differs: ").contains(what);
    assertThat(spoken.exitCode()).isEqualTo(1);
  }

  @Test
  void theClockIsThatOfTheExperiment() throws IOException {
    PackedRun pack = packed();
    pack.change("pack.json", "\"virtual\"", "\"wall\"");
    differs(pack, "pack.json, run.clock: wall, but virtual in run.json");
    pack.change("run.json", "\"virtual\"", "\"wall\"");
    pack.tellSums();
    differs(pack, "run.json, clock: wall, but virtual in experiment.conf");
    pack.change("experiment.conf", "clock=virtual", "clock=wall");
    pack.tellSums();
    differs(pack, "fifo/1: the clock is given as wall, but no flow and no timer was");
  }

  @Test
  void theVerdictIsThatOfTheRuns() throws IOException {
    PackedRun pack = packed();
    pack.change("pack.json", "\"level\" : \"VALID\"", "\"level\" : \"DEGRADED\"");
    differs(pack, "pack.json, verdict.level: DEGRADED, but VALID in run.json");
    pack.change("run.json", "\"level\" : \"VALID\"", "\"level\" : \"DEGRADED\"");
    pack.tellSums();
    differs(pack, "run.json, verdict.level: DEGRADED in the pack, VALID played again");
    pack.change("summary.json", "\"VALID\"", "\"DEGRADED\"");
    pack.tellSums();
    differs(pack, "summary.json, line 2", "DEGRADED");
  }

  @Test
  void whatOnlyTheRunKnewIsPlayedAgainToo() throws IOException {
    PackedRun pack = packed();
    pack.change("fifo/1/result.json", "\"lateness\":0.0", "\"lateness\":0.1");
    pack.tellSums();
    differs(pack, "fifo/1/result.json, lateness: 0.1 in the pack, 0.0 played again");
  }

  @Test
  void aRowOfAnyFileIsPlayedAgain() throws IOException {
    for (String file : new String[] {"jobs.csv", "attempts.csv", "flows.csv", "links.csv"}) {
      PackedRun pack = packed();
      String name = "fifo/1/" + file;
      String column = file.equals("links.csv") ? "used_bytes_per_s" : "finish_s";
      String value = pack.field(name, 3, column);
      // As long as it was.
      String other = (value.startsWith("1") ? "2" : "1") + value.substring(1);
      pack.setField(name, 3, column, other);
      pack.tellRows("fifo/1");
      pack.tellSums();
      differs(
          pack,
          name + ", line 3, " + column + ": " + other + " in the pack, " + value + " played again");
    }
  }

  @Test
  void aFileThatIsRemovedIsMissed() throws IOException {
    PackedRun pack = packed();
    Files.delete(pack.folder().resolve("fifo/1/links.csv"));
    differs(pack, "fifo/1/links.csv: it was packed and is missing now");
    pack = packed();
    pack.remove("fifo/1/links.csv");
    differs(pack, "fifo/1/links.csv: it is in the repeated runs, but not in the pack");
    pack = packed();
    pack.remove("fifo/1/result.json");
    differs(pack, "fifo/1/result.json: it is in the repeated runs, but not in the pack");
  }

  @Test
  void controlCharactersAreShownAndNotPrinted() throws IOException {
    PackedRun pack = packed();
    pack.change("pack.json", "\"VALID\"", "\"\\u001b[2J\\u009b1mVALID\\rx\"");
    differs(pack, "\\u001b[2J\\u009b1mVALID\\u000dx, but VALID in run.json");
  }
}
