package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The inputs and outputs of YARN's scheduler load simulator, as its users know them. */
class SlsCommandTest {
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces", "sls");

  private static final String JOBS =
      """
      { "am.type": "mapreduce", "job.start.ms": 2000, "job.end.ms": 30000, "job.id": "job_1",
        "job.queue.name": "q1", "job.tasks": [
          { "container.host": "/r1/n1", "container.duration.ms": 8000, "count": 2 },
          { "container.host": "/r2/n2", "container.duration.ms": 5000,
            "container.type": "reduce" } ] }
      { "am.type": "mapreduce", "job.start.ms": 40000, "job.end.ms": 50000, "job.id": "job_2",
        "job.queue.name": "q2", "job.tasks": [ { "container.duration.ms": 3000 } ] }
      """;

  private static final String SYNTH =
      """
      { "num_nodes": 4, "nodes_per_rack": 2, "num_jobs": 3, "rand_seed": 7, "workloads": [
        { "workload_weight": 1, "queue_name": "q", "job_classes": [ { "class_name": "c",
            "class_weight": 1, "mtasks_avg": 4, "mtime_avg": 6000, "rtasks_avg": 1,
            "rtime_avg": 3000, "dur_avg": 60 } ],
          "time_distribution": [ { "time": 0, "weight": 1 }, { "time": 20, "weight": 0 } ] } ] }
      """;

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Returns the numbers behind the id in jobruntime.csv. */
  private static long[] times(String row) {
    return List.of(row.split(",")).stream().skip(1).mapToLong(Long::parseLong).toArray();
  }

  @Test
  void aTraceOfSlsRunsAndIsWrittenAsSlsWritesIt() throws IOException {
    Path out = folder.resolve("out");
    Spoken run =
        racklab(
            "sls",
            "--tracetype=SLS",
            "--tracelocation=" + file("sls.json", JOBS),
            "--output-dir=" + out,
            "--track-jobs=job_1",
            "--print-simulation");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("# nodes = 2, # racks = 2", "# applications = 2, # total tasks = 4")
        .contains("job_1\tq1\tmapreduce\t28000\t3", "VALID", "as-configured");
    // The second job begins after 38 s, and its map takes 3 s.
    assertThat(run.err())
        .contains("virtual time: 2 jobs take 41 s or more of emulated time")
        .contains("assumed: Hadoop's default values")
        .contains("left out: 3 containers name a host, and SLS asks for them there")
        .doesNotContain("racklab sls");

    List<String> rows = Files.readAllLines(out.resolve("jobruntime.csv"));
    assertThat(rows.get(0))
        .isEqualTo("JobID,real_start_time,real_end_time,simulate_start_time,simulate_end_time");
    assertThat(rows.get(1)).startsWith("job_1,2000,30000,2000,");
    // Two rounds of heartbeats of a second each before and after both phases, at most.
    assertThat(times(rows.get(1))[3]).isBetween(2000L + 8000 + 5000, 2000L + 8000 + 5000 + 9000);
    assertThat(rows.get(2)).startsWith("job_2,40000,50000,40000,");

    JsonNode track = new ObjectMapper().readTree(out.resolve("realtimetrack.json").toFile());
    assertThat(track.size()).isGreaterThan(40);
    assertThat(track.get(0).get("cluster.available.memory").asDouble()).isEqualTo(20);
    // Two maps and the master.
    assertThat(track.get(4).get("running.containers").asInt()).isEqualTo(3);
    assertThat(track.get(4).get("queue.q1.allocated.memory").asDouble()).isEqualTo(3);
    assertThat(track.get(4).get("running.applications").asInt()).isEqualTo(1);
    JsonNode last = track.get(track.size() - 1);
    assertThat(last.get("running.containers").asInt()).isZero();
    assertThat(last.get("cluster.allocated.memory").asDouble()).isZero();
    assertThat(out.resolve("metrics/variable.app.job_1.live.containers.csv"))
        .content()
        .startsWith("t,value\n0,0\n")
        .contains("\n4,3\n");
  }

  @Test
  void aDescriptionIsDrawnByItsOwnSeed() throws IOException {
    Path file = file("syn.json", SYNTH);
    Path first = folder.resolve("first");
    Path again = folder.resolve("again");
    for (Path out : List.of(first, again)) {
      Spoken run =
          racklab(
              "sls",
              "--tracetype=SYNTH",
              "--tracelocation=" + file,
              "--output-dir=" + out,
              "--quiet");
      assertThat(run.exitCode()).as(run.err()).isZero();
    }
    String times = Files.readString(first.resolve("jobruntime.csv"));
    assertThat(times).isEqualTo(Files.readString(again.resolve("jobruntime.csv")));
    assertThat(times).contains("c_000000,0,").contains("c_000002,");
    for (String row : times.lines().skip(1).toList()) {
      // Both are of the same draws.
      assertThat(times(row)[0]).isEqualTo(times(row)[2]);
    }
    assertThat(racklab("show", "synth:" + file, "--cluster", "nas-40").out())
        .contains("jobs       3");
  }

  @Test
  void severalTracesAreOneWorkload() throws IOException {
    Path out = folder.resolve("both");
    Path more = file("more.json", JOBS.replace("job_", "other_"));
    Path nodes = file("nodes.json", "{ \"rack\": \"r\", \"nodes\": [ { \"node\": \"a\" } ] }");
    Spoken run =
        racklab(
            "sls",
            "--input-sls=" + file("sls.json", JOBS) + "," + more,
            "--nodes=" + nodes,
            "--output-dir=" + out,
            "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readString(out.resolve("jobruntime.csv")))
        .contains("job_1,2000,", "other_1,2000,", "job_2,40000,", "other_2,40000,");
    assertThat(folder.resolve("both-traces.json")).exists();
  }

  @Test
  void whatDoesNotFitIsRefusedInALine() throws IOException {
    Path sls = file("sls.json", JOBS);
    String out = "--output-dir=" + folder.resolve("out");
    assertThat(racklab("sls", out).err()).contains("name traces in one way: --tracetype=SLS");
    assertThat(racklab("sls", out, "--tracetype=SLS").err())
        .contains("--tracetype and --tracelocation need each other");
    assertThat(racklab("sls", out, "--input-sls=" + sls, "--input-rumen=" + sls).err())
        .contains("name traces in one way");
    assertThat(racklab("sls", out, "--tracetype=SYNTH", "--tracelocation=a,b").err())
        .contains("SLS reads a single description");
    assertThat(racklab("sls", out, "--input-rumen=" + sls).err())
        .contains("sls.json: this is a workload of YARN's SLS, not a Rumen trace");
    Path wrong = file("wrong.json", JOBS.replace("\"count\": 2", "\"count\": \"two\""));
    Spoken refused = racklab("sls", out, "--input-sls=" + wrong);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .singleElement()
        .asString()
        .contains("wrong.json:3: count is two, not a whole number; write 12, say");
    Spoken untracked = racklab("sls", out, "--input-sls=" + sls, "--track-jobs=job_1,job_22");
    assertThat(untracked.exitCode()).isEqualTo(2);
    assertThat(untracked.errors())
        .containsExactly("racklab: --track-jobs: the trace has no job job_22; did you mean job_2?");
    Path table = file("nodes.txt", "n1 /r1\nn2 /r1\n");
    Spoken tabled = racklab("sls", out, "--input-sls=" + sls, "--nodes=" + table);
    assertThat(tabled.exitCode()).isEqualTo(2);
    assertThat(tabled.errors())
        .singleElement()
        .asString()
        .contains("nodes.txt: this is not the nodes of SLS")
        .endsWith("or give a list or a table of nodes to racklab import --nodes");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(racklab("sls", "--output-dir=" + folder, "--input-sls=" + sls).err())
        .contains("is not an empty folder; name a new one with --output-dir");
  }

  @Test
  void aHostWithAndWithoutItsRackIsNamedAndOneNode() throws IOException {
    String more = JOBS.replace("job_", "more_").replace("/r1/n1", "n1");
    Spoken run =
        racklab(
            "sls",
            "--input-sls=" + file("sls.json", JOBS + more),
            "--output-dir=" + folder.resolve("out"),
            "--print-simulation");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("# nodes = 2, # racks = 2");
    assertThat(run.err())
        .contains("assumed: 1 hosts that the trace names with and without a rack are one node");
  }

  @Test
  void hadoopsOwnSampleRuns() {
    assumeTrue(Files.exists(SHARED), () -> "needs the traces in " + SHARED);
    Path out = folder.resolve("rumen");
    Spoken run =
        racklab(
            "sls",
            "--input-rumen=" + SHARED.resolve("2jobs2min-rumen-jh.json"),
            "--nodes=" + SHARED.resolve("nodes.json"),
            "--output-dir=" + out,
            "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(out.resolve("jobruntime.csv"))
        .content()
        .contains("job_1369942127770_1205,0,99375,0,", "job_1369942127770_1206,105204,197256,");
  }
}
