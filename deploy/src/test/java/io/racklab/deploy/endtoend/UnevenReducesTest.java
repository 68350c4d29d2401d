package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.played;
import static io.racklab.deploy.fixtures.Spoken.racklab;
import static io.racklab.deploy.fixtures.Spoken.unscaledTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.InvariantChecks;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of jobs whose keys fall to reduces unevenly. */
@Timeout(400)
class UnevenReducesTest {
  @TempDir Path folder;

  /**
   * One node with a slot for maps and three for reduces speaks every second from 0 on. The map
   * starts at 1 s, for 0.5 s, reads in 1 ms, computes 2 s and writes 4 MB in 4 ms: 3.505 s, told at
   * 4 s. The reduces start then, at 5 and at 6 s, one a heartbeat, for 0.5 s. The first copies and
   * sorts its 3 MB in 3 ms each, computes 3 s and writes 3 MB in 3 ms: 7.509 s. The second has
   * nothing to do, and the third a third of what the first has.
   */
  @Test
  void aCaseWorkedByHandTakesAsLong() throws IOException {
    checkByHand(1e-3, "--clock", "virtual", "--quiet");
  }

  @Tag("wall")
  @Test
  void soItDoesUnderTheWallClock() throws IOException {
    checkByHand(0.25, unscaledTime());
  }

  private void checkByHand(double tolerance, String... options) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hand.conf"),
            """
            experiment {
              name = hand, schedulers = [ fifo ]
              cluster {
                block-size = 1 MB, replication = 1, heartbeat = 1s
                racks { nodes { map-slots = 1, reduce-slots = 3, link = 1 Gbps, disk-per-task = 1 GB/s } }
              }
              workload {
                kind = list, arrivals { kind = at, times = [ 500ms ] }
                jobs = [ { name = skewed, input = 1 MB, shuffle = 4 MB, output = 4 MB, reduces = 3
                           map-cpu = 2 s/MB, reduce-cpu = 1 s/MB
                           key-skew { kind = given, shares = [ 3, 0, 1 ] } } ]
              }
              tasks { start = 500ms, variation = 0, slowstart = 1 }
            }
            """);
    Path out = folder.resolve("out");
    var reduces = played(file, out, options).runs().get(0).attempts().with("type", "reduce");
    assertThat(reduces).hasSize(3);
    double[] finishes = {7.509, 5.5, 7.503};
    double[] copied = {4.503, 5.5, 6.501};
    for (var row : reduces) {
      int reduce = Integer.parseInt(row.text("attempt").replaceAll(".*-r-(\\d+).*", "$1"));
      assertThat(row.seconds("copy_s")).isCloseTo(copied[reduce], within(tolerance));
      assertThat(row.seconds("finish_s")).isCloseTo(finishes[reduce], within(tolerance));
    }
  }

  @Test
  void allPresetsPlayThemThoughANodeIsLost() throws IOException {
    Set<String> presets = new TreeSet<>(SchedulerFile.forSlots());
    check(presets, "map-slots = 3, reduce-slots = 2", "slots");
    check(Set.of("yarn"), "memory = 12 GiB, vcores = 8", "containers");
  }

  private void check(Set<String> presets, String offer, String name) throws IOException {
    InvariantChecks.check(run(presets, offer, name + "-well", ""), "uneven reduces");
    FaultChecks.check(
        run(
            presets,
            offer,
            name + "-faults",
            "expiry = 20s, faults = [ { at = 15s, kill = r1-n2 } ]"),
        "uneven reduces");
  }

  private RunFiles run(Set<String> presets, String offer, String name, String more)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(name + ".conf"),
            """
            experiment {
              name = uneven, seed = 5, clock = virtual
              cluster {
                block-size = 32 MiB, replication = 2, heartbeat = 1s
                racks = { count = 2, link = 500 Mbps
                          nodes = { count = 3, %s, link = 500 Mbps } }
              }
              workload { kind = mix, users = 2, jobs = 4, jobs-of = [
                { benchmark = sort, input = 150 MiB, reduces = 6, key-skew { kind = zipf, exponent = 1.2, keys = 20 } }
                { benchmark = wordcount, input = 100 MiB, reduces = 3, key-skew { kind = lognormal, sigma = 1 } }
                { benchmark = terasort, input = 90 MiB, reduces = 3, key-skew { kind = given, shares = [ 0, 9, 1 ] } } ] }
              schedulers = [ %s ]
              %s
            }
            """
                .formatted(offer, String.join(", ", presets), more));
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    return RunFiles.in(out);
  }
}
