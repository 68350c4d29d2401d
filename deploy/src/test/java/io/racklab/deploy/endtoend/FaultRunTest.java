package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole runs in which something goes wrong. Three racks of one node each with one slot of each
 * type; every node holds all of the input and moves 100 MB/s each way. A job of six maps, two on
 * each node, whose reduces start when all of them have ended.
 */
class FaultRunTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = faults, seed = 1
        cluster {
          name = three
          block-size = 64 MiB, replication = 3, heartbeat = 1s
          racks { count = 3, uplink = 10 Gbps, downlink = 10 Gbps
                  nodes = [ { count = 1, map-slots = 1, reduce-slots = 1
                              out = 100 MB/s, in = 100 MB/s, disk-per-task = 1 GB/s } ] }
        }
        workload { kind = mix, jobs = 1, arrivals { kind = poisson, mean-gap = 1s }
                   jobs-of = [ { benchmark = terasort, input = 384 MiB, reduces = 2 } ] }
        tasks { variation = 0, slowstart = 1 }
        schedulers = [ fifo ]
        scale { time = 4, bytes = 16 }
      """;

  @TempDir Path folder;

  private OneRun run(String clock, String rest) throws IOException {
    Path file = Files.writeString(folder.resolve("faults.conf"), EXPERIMENT + rest + "\n}\n");
    Path out = folder.resolve("out");
    Spoken spoken = racklab("run", file, "--clock", clock, "--quiet", "--out", out);
    Spoken.ended(spoken);
    RunFiles files = RunFiles.in(out);
    assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
    OneRun run = files.one("fifo", 1);
    assertThat(run.jobs().stream())
        .extracting(job -> job.text("outcome"))
        .containsOnly("succeeded");
    return run;
  }

  private static List<Row> reruns(OneRun run) {
    return run.attempts().with("kind", "rerun");
  }

  private static String task(Row attempt) {
    String name = attempt.text("attempt");
    return name.substring(0, name.lastIndexOf('-'));
  }

  private static double at(OneRun run, String event) {
    List<Row> rows = run.events().with("event", event);
    assertThat(rows).as(event).isNotEmpty();
    return rows.get(0).seconds("time_s");
  }

  /**
   * Let P be what one reduce fetches from one node: a half of two maps' output; the shuffle is 6 P.
   * Map 5 ends last, on node 2, whose next heartbeat takes reduce 0; a third of a second later node
   * 3 takes reduce 1. A reduce reads P from its own disk at 1 GB/s, in 0.069 s, and gets P from
   * each of the two other nodes, which share its link of 100 MB/s: 50 MB/s each; no node sends
   * faster than that to one reduce, as each sends to both.
   *
   * <p>Reduce 0 has fetched for 1/3 + 0.069 s when reduce 1 has read its disk: 2 P from disks, 2 x
   * 50 MB/s x 0.402 s and 2 x 50 MB/s x 0.069 s, in all 185 MB. 40 % of the shuffle are 166 MB, and
   * just before that read had ended there were 116 MB: this is the moment.
   *
   * <p>With node 3 go its two maps, whose output both reduces need, and reduce 1, which has P of
   * its own disk and parts of two more. By Hadoop's rules the two maps and the reduce run again,
   * reduce 0 keeps its P and throws away the part from node 3, and reduce 1 begins anew: P is
   * fetched twice.
   */
  @Test
  void aRackLostAt40PercentOfAShuffleCostsWhatHadoopsRulesSay() throws IOException {
    OneRun run =
        run("virtual", "expiry = 0s, faults = [ { at = \"40% of job-1 shuffle\", lose = r3 } ]");
    long shuffle = run.jobs().stream().mapToLong(job -> job.whole("shuffle_bytes")).sum();
    List<Row> local = run.flows().with("src", "r3-n1");
    double read = local.get(0).seconds("finish_s");
    assertThat(read - local.get(0).seconds("start_s")).isCloseTo(shuffle / 6e9, within(1e-6));
    assertThat(at(run, "fault")).isEqualTo(read);
    assertThat(at(run, "node-lost")).isEqualTo(read);

    List<Row> lostMaps =
        run.attempts().with("type", "map").stream()
            .filter(map -> map.text("node").equals("r3-n1"))
            .filter(map -> map.seconds("finish_s") < read)
            .toList();
    assertThat(lostMaps).hasSize(2).allMatch(map -> map.text("outcome").equals("chosen"));
    assertThat(run.attempts().with("outcome", "lost"))
        .extracting(row -> row.text("attempt"), row -> row.seconds("finish_s"))
        .containsExactly(tuple("job-1-r-1-0", read));
    assertThat(reruns(run))
        .extracting(FaultRunTest::task)
        .containsExactlyInAnyOrder(task(lostMaps.get(0)), task(lostMaps.get(1)), "job-1-r-1");
    assertThat(reruns(run))
        .noneMatch(row -> row.text("node").equals("r3-n1"))
        .allMatch(row -> row.text("outcome").equals("chosen"));
    assertThat(fetched(run)).isEqualTo(shuffle + shuffle / 6);
  }

  private static long fetched(OneRun run) {
    return run.flows().with("kind", "shuffle").stream()
        .mapToLong(flow -> flow.whole("bytes"))
        .sum();
  }

  /** The same over sockets, where a moment later something more may have arrived. */
  @Test
  @Tag("wall")
  void overSocketsTheSameMapsRunAgain() throws IOException {
    OneRun run =
        run("wall", "expiry = 0s, faults = [ { at = \"40% of job-1 shuffle\", lose = r3 } ]");
    long shuffle = run.jobs().stream().mapToLong(job -> job.whole("shuffle_bytes")).sum();
    double lost = at(run, "fault");
    List<String> ranThere =
        run.attempts().stream()
            .filter(row -> row.text("node").equals("r3-n1") && row.seconds("start_s") < lost)
            .map(FaultRunTest::task)
            .toList();
    assertThat(reruns(run))
        .extracting(FaultRunTest::task)
        .containsExactlyInAnyOrderElementsOf(ranThere);
    assertThat(fetched(run)).isBetween(shuffle, 2 * shuffle);
  }

  /**
   * The tracker waits for ten minutes, so that only reduce 0 knows: it cannot fetch at once, nor 13
   * s (10 s x 1.3) later, nor 16.9 s (x 1.3) after that. The third notice, of one reduce of two
   * that seem to run, fails the two maps; reduce 1 on the lost node runs again when the tracker
   * misses it.
   */
  @Test
  void threeNoticesOfFetchesThatFailRunMapsAgainBeforeTheirNodeIsMissed() throws IOException {
    OneRun run = run("virtual", "faults = [ { at = \"40% of job-1 shuffle\", lose = r3 } ]");
    double lost = at(run, "fault");
    assertThat(at(run, "fetch-failures")).isBetween(lost + 29.9, lost + 30.9);
    assertThat(run.events().with("event", "fetch-failures"))
        .extracting(row -> row.text("subject"), row -> row.text("detail"))
        .containsExactly(tuple("job-1", "node=r3-n1 maps=2"));
    assertThat(at(run, "node-lost")).isCloseTo(lost + 600, within(1e-6));
    assertThat(run.events().with("event", "node-lost"))
        .extracting(row -> row.text("detail"))
        .containsExactly("attempts=1 maps=0");
    List<Row> maps = reruns(run).stream().filter(row -> row.text("type").equals("map")).toList();
    assertThat(maps).hasSize(2).allMatch(row -> row.seconds("start_s") < lost + 40);
    assertThat(run.attempts().with("attempt", "job-1-r-0-0"))
        .allMatch(row -> row.seconds("finish_s") < lost + 60);
    assertThat(run.attempts().with("attempt", "job-1-r-1-1"))
        .hasSize(1)
        .allMatch(row -> row.seconds("start_s") >= lost + 600);
  }

  /** Until then the tracker knows nothing, and the map on the lost node seems to run. */
  @Test
  void theTrackerMissesANodeWhenItsHeartbeatsHaveExpired() throws IOException {
    OneRun run = run("virtual", "expiry = 30s, faults = [ { at = 6s, kill = r3-n1 } ]");
    assertThat(at(run, "fault")).isEqualTo(6);
    assertThat(at(run, "node-lost")).isEqualTo(36);
    assertThat(run.attempts().with("outcome", "lost"))
        .extracting(row -> row.text("node"), row -> row.seconds("finish_s"))
        .containsExactly(tuple("r3-n1", 36.0));
    assertThat(reruns(run)).hasSize(1).allMatch(row -> row.seconds("start_s") >= 36);
  }

  /** By its first word, and what ran there has been lost all the same. */
  @Test
  void aNodeThatIsBackBeforeThatIsMissedAndBackAtOnce() throws IOException {
    OneRun run =
        run(
            "virtual",
            "expiry = 30s, faults = [ { at = 6s, kill = r3-n1 }, { at = 9s, heal = r3 } ]");
    assertThat(at(run, "node-lost")).isEqualTo(9);
    assertThat(at(run, "node-back")).isEqualTo(9);
    assertThat(run.events().with("event", "node-lost")).hasSize(1);
    assertThat(run.attempts().with("outcome", "lost")).hasSize(1);
    assertThat(run.attempts().with("node", "r3-n1")).anyMatch(row -> row.seconds("start_s") >= 9);
  }

  /** Each time on another node; then it has failed on all three, and may run on any. */
  @Test
  void aTaskFailsThriceAndItsJobSucceeds() throws IOException {
    String fails = "{ at = %s, fail = job-1-m-0 }";
    OneRun run =
        run(
            "virtual",
            "faults = ["
                + String.join(
                    ",", fails.formatted("6s"), fails.formatted("13s"), fails.formatted("23s"))
                + "]");
    assertThat(run.attempts().with("outcome", "failed"))
        .extracting(row -> row.text("attempt"))
        .containsExactly("job-1-m-0-0", "job-1-m-0-1", "job-1-m-0-2");
    assertThat(run.attempts().with("outcome", "failed"))
        .extracting(row -> row.text("node"))
        .containsExactlyInAnyOrder("r1-n1", "r2-n1", "r3-n1");
    assertThat(run.attempts().with("attempt", "job-1-m-0-3"))
        .extracting(row -> row.text("outcome"))
        .containsExactly("chosen");
  }

  @Test
  void aRunWithoutNodesEndsWithTheReason() throws IOException {
    aRunWithoutNodesEndsWithTheReason("virtual");
  }

  @Test
  @Tag("wall")
  void aRunWithoutNodesEndsWithTheReasonUnderTheWallClockToo() throws IOException {
    aRunWithoutNodesEndsWithTheReason("wall");
  }

  private void aRunWithoutNodesEndsWithTheReason(String clock) throws IOException {
    String faults =
        "faults = [ { at = 2s, lose = r1 }, { at = 3s, lose = r2 }, { at = 4s, lose = r3 } ]";
    Path file = Files.writeString(folder.resolve("none.conf"), EXPERIMENT + faults + "\n}\n");
    Path out = folder.resolve("none");
    Spoken spoken = racklab("run", file, "--clock", clock, "--force", "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(1);
    assertThat(spoken.err())
        .isEqualTo(
            "racklab: every node is lost, and none comes back at a time that is set; the results"
                + " so far are in "
                + out
                + "\n");
    assertThat(RunFiles.in(out).run().get("failure").asText()).startsWith("every node is lost");
  }

  @Test
  void faultsAreNotedWithWhatTheyDid() throws IOException {
    faultsAreNotedWithWhatTheyDid("virtual");
  }

  @Test
  @Tag("wall")
  void faultsAreNotedWithWhatTheyDidUnderTheWallClockToo() throws IOException {
    faultsAreNotedWithWhatTheyDid("wall");
  }

  private void faultsAreNotedWithWhatTheyDid(String clock) throws IOException {
    OneRun run =
        run(
            clock,
            "expiry = 5s, faults = [ { at = 8s, lose = r2 }, { at = 9s, kill = r2-n1 },"
                + " { at = 16s, heal = r2-n1 } ]");
    assertThat(run.events().with("event", "fault"))
        .extracting(row -> row.text("subject"), row -> row.text("detail"))
        .containsExactly(
            tuple("r2", "lost nodes=1"),
            tuple("r2-n1", "lost nodes=0"),
            tuple("r2-n1", "healed nodes=1"));
  }

  /** Akka refuses timers of more than 248 days; 8,700 h are 362 days by the wall. */
  @Test
  @Tag("wall")
  @Timeout(120)
  void whatIsYearsAwayDoesNotHinderARun() throws IOException {
    OneRun run = run("wall", "scale.time = 1, faults = [ { at = 8700 h, kill = r1-n1 } ]");
    assertThat(run.events().with("event", "fault")).isEmpty();
  }
}
