package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.PackedRun;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody changes in a pack of runs under the wall clock, with its sums, is named where rows,
 * results and verdict disagree then.
 */
@Tag("wall")
class FalsifiedWallPackTest {
  private static final String RUN = "fifo/1";

  @TempDir static Path shared;
  private static Path archive;
  private static String level;

  @TempDir Path folder;

  @BeforeAll
  static void pack() {
    Path run = shared.resolve("run");
    Spoken.ended(racklab("run", Samples.experiment(shared), "--force", "--quiet", "--out", run));
    archive = shared.resolve("run.zip");
    Spoken packed = racklab("pack", run, "--out", archive);
    assertThat(packed.exitCode()).as(packed.err()).isZero();
    Spoken told = racklab("verify", archive, "--quiet");
    assertThat(told.exitCode()).as(told.toString()).isZero();
    assertThat(told.out()).startsWith("unchanged, and not played again");
    level = told.out().replaceAll("(?s).*verdict: (\\w+).*", "$1");
  }

  private PackedRun packed() throws IOException {
    return PackedRun.of(archive, folder.resolve("elsewhere"));
  }

  private static void differs(PackedRun pack, String... what) {
    Spoken spoken = racklab("verify", pack.folder(), "--quiet");
    assertThat(spoken.out()).as(spoken.err()).startsWith("differs: ").contains(what);
    assertThat(spoken.exitCode()).isEqualTo(1);
  }

  @Test
  void clockAndVerdictAreComputedAgain() throws IOException {
    PackedRun pack = packed();
    pack.change("pack.json", "\"wall\"", "\"virtual\"");
    differs(pack, "pack.json, run.clock: virtual, but wall in run.json");
    String other = level.equals("VALID") ? "DEGRADED" : "VALID";
    for (String file : new String[] {"pack.json", "run.json", "summary.json"}) {
      pack = packed();
      String key = file.equals("summary.json") ? "\"verdict\" : \"" : "\"level\" : \"";
      pack.change(file, key + level, key + other);
      pack.tellSums();
      differs(pack, file, other);
    }
    pack = packed();
    for (String file : new String[] {"pack.json", "run.json"}) {
      pack.change(file, "\"level\" : \"" + level, "\"level\" : \"" + other);
    }
    pack.change("summary.json", "\"verdict\" : \"" + level, "\"verdict\" : \"" + other);
    pack.tellSums();
    differs(pack, "run.json, verdict.level: " + other + " there, and " + level);
  }

  /** The sums of the run itself tell, and where they are changed too, other rows do. */
  private void rowsDiffer(String file, String column, String value, String... what)
      throws IOException {
    PackedRun pack = packed();
    String name = RUN + "/" + file;
    pack.setField(name, 3, column, value);
    pack.tellSums();
    differs(pack, name + ": it is ", "by result.json");
    pack.tellRows(RUN);
    pack.tellSums();
    differs(pack, what);
  }

  @Test
  void aRowContradictsOtherRowsOrResults() throws IOException {
    rowsDiffer("jobs.csv", "finish_s", "1000", RUN + ": ", "is", "by its rows");
    rowsDiffer("jobs.csv", "input_bytes", "7", RUN + ": jobs.csv, line 3, input_bytes: 7, but");
    rowsDiffer("attempts.csv", "rack", "rack-9", RUN + ": attempts.csv, line 3, rack: rack-9");
    rowsDiffer("attempts.csv", "finish_s", "9999", RUN + ": attempts.csv, line 3");
    rowsDiffer("flows.csv", "bytes", "7", RUN + ": ");
    rowsDiffer("flows.csv", "finish_s", "9999", RUN + ": flows.csv, line 3");
    rowsDiffer("links.csv", "used_bytes_per_s", "999999999", "its windows add up to");
    rowsDiffer("links.csv", "expected_bytes_per_s", "999999999", "expected rates add up to");
    rowsDiffer("links.csv", "capacity_bytes_per_s", "7", RUN + ": links.csv, line 3, capacity");
  }

  @Test
  void aFileThatIsRemovedIsMissed() throws IOException {
    for (String file : new String[] {"links.csv", "events.csv", "result.json"}) {
      PackedRun pack = packed();
      pack.remove(RUN + "/" + file);
      differs(pack, RUN + "/" + file + ": it is missing");
    }
  }
}
