package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why jobs took as long as they did, in a run and in one that is written here. */
class ExplainCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JOBS =
      "job,name,user,pool,submit_s,start_s,maps_done_s,finish_s,maps,reduces,input_bytes,"
          + "shuffle_bytes,output_bytes,cross_rack_bytes,outcome\n";
  private static final String ATTEMPTS =
      "attempt,job,type,kind,node,rack,locality,start_s,read_s,compute_s,copy_s,sort_s,finish_s,"
          + "outcome\n";

  @TempDir static Path folder;
  private static Path run;

  @BeforeAll
  static void runOnce() throws IOException {
    run = folder.resolve("run");
    Spoken said =
        racklab("run", "--clock", "virtual", "--repeats", 1, "--explain", "--quiet", "--out", run);
    assertThat(said.exitCode()).as(said.err()).isZero();
  }

  /**
   * The same job under two schedulers: under the other its map begins 9 s later, since two maps of
   * job-2 go first, and its reduce copies for 4 s longer.
   */
  private static Path byHand() throws IOException {
    Path written = Files.createDirectories(folder.resolve("by-hand"));
    rows(
        written.resolve("one/1"),
        "job-1,grep,u,p,0,3,15,40,1,1,0,0,0,0,succeeded\n",
        "job-1-m-0-0,job-1,map,original,n1,r1,node,3,5,15,,,15,chosen\n"
            + "job-1-r-0-0,job-1,reduce,original,n2,r1,,10,,35,25,30,40,chosen\n");
    rows(
        written.resolve("other/1"),
        "job-2,grep,u,p,0,3,20,20,2,0,0,0,0,0,succeeded\n"
            + "job-1,grep,u,p,0,12,24,53,1,1,0,0,0,0,succeeded\n",
        "job-2-m-0-0,job-2,map,original,n1,r1,node,3,5,12,,,12,chosen\n"
            + "job-2-m-1-0,job-2,map,original,n3,r1,node,4,5,20,,,20,chosen\n"
            + "job-1-m-0-0,job-1,map,original,n1,r1,node,12,14,24,,,24,chosen\n"
            + "job-1-r-0-0,job-1,reduce,original,n2,r1,,19,,48,38,43,53,chosen\n");
    Files.writeString(
        written.resolve("summary.json"),
        """
        { "runs": [ { "scheduler": "one", "repeat": 1, "seed": 1, "job_s": { "mean": 40 } },
                    { "scheduler": "other", "repeat": 1, "seed": 1, "job_s": { "mean": 36 } } ] }
        """);
    return written;
  }

  private static void rows(Path to, String jobs, String attempts) throws IOException {
    Files.createDirectories(to);
    Files.writeString(to.resolve("jobs.csv"), JOBS + jobs);
    Files.writeString(to.resolve("attempts.csv"), ATTEMPTS + attempts);
    Files.writeString(to.resolve("events.csv"), "time_s,event,subject,detail\n");
  }

  @Test
  void compareSaysThatTheJobWaitsNineSecondsLongerAndCopiesFourLonger() throws IOException {
    Spoken said = racklab("compare", byHand(), "--why");

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains(
            """
            why other differs from one, 1 job of 1 repeat: additional seconds

                        in all  map-slot   copy
            a mean job  +13.00     +9.00  +4.00
            job-1       +13.00     +9.00  +4.00

            their first different decision, in repeat 1, is launch 1 of 2:
              one launches job-1-m-0-0 on n1 at 3.000 s
              other launches job-2-m-0-0 on n1 at 3.000 s
              jobs that had maps to launch then: 1
                job-1  submitted at 0.000 s  1 wait  0 run  <- one
            the first that matters is of job-1, which takes 32.5 % longer under other:
              one launches job-1-m-0-0 on n1 at 3.000 s
              other launches job-1-m-0-0 on n1 at 12.000 s
            """);

    JsonNode why =
        JSON.readTree(racklab("compare", byHand(), "--why", "--json").out()).path("why").path(0);
    JsonNode cell = why.path("cells").path(0);
    assertThat(cell.path("mean_s").path("map-slot").asDouble()).isCloseTo(9, within(1e-9));
    assertThat(cell.path("first_different_decision").path("launch").asInt()).isEqualTo(1);
  }

  @Test
  void explainSaysWhoWasLaunchedWhileTheJobWaited() throws IOException {
    Spoken said = racklab("explain", byHand(), "--job", 1, "--scheduler", "other");

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().lines())
        .containsExactly(
            "job-1 (grep, pool p) under other, repeat 1: 53.00 s, submitted at 0.00 s",
            " from     to  seconds  the job",
            " 0.00  12.00    12.00  waits for a map's slot; meanwhile launched: 2 of job-2",
            "12.00  14.00     2.00  reads: job-1-m-0-0 on n1",
            "14.00  24.00    10.00  maps: job-1-m-0-0 on n1",
            "24.00  38.00    14.00  copies: job-1-r-0-0 on n2",
            "38.00  43.00     5.00  sorts: job-1-r-0-0 on n2",
            "43.00  48.00     5.00  reduces: job-1-r-0-0 on n2",
            "48.00  53.00     5.00  writes its output: job-1-r-0-0 on n2");
  }

  /** Every second of every job of a real run belongs to one activity. */
  @Test
  void theActivitiesOfAJobAddUpToItsTime() throws IOException {
    JsonNode runs = JSON.readTree(racklab("explain", run, "--json").out());

    assertThat(runs).hasSize(2);
    for (JsonNode one : runs) {
      assertThat(one.path("jobs")).hasSize(20);
      for (JsonNode job : one.path("jobs")) {
        double sum = 0;
        for (JsonNode seconds : job.path("seconds")) {
          sum += seconds.asDouble();
        }
        assertThat(sum).isCloseTo(job.path("job_s").asDouble(), within(1e-6));
      }
    }
  }

  @Test
  void whereTheRunWasExplainedItSaysWhichAnswerPassedTheJobOver() {
    Spoken fair = racklab("explain", run, "--scheduler", "fair", "--json");
    assertThat(fair.exitCode()).as(fair.err()).isZero();
    Path delay = folder.resolve("delay");
    assertThat(
            racklab(
                    "run",
                    "--clock",
                    "virtual",
                    "--repeats",
                    1,
                    "--explain",
                    "--quiet",
                    "--schedulers",
                    "delay",
                    "--out",
                    delay)
                .exitCode())
        .isZero();

    StringBuilder all = new StringBuilder();
    for (int job = 1; job <= 20; job++) {
      all.append(racklab("explain", delay, "--job", job).out());
    }

    assertThat(all).contains("passed over: ", " times by maps: ");
  }

  @Test
  void withoutAJobItTellsOfAMeanJobUnderEachScheduler() {
    List<String> lines = racklab("explain", run).out().lines().toList();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("seconds of a mean job").contains("in all", "map-slot");
    assertThat(lines.get(1)).startsWith("fifo, repeat 1").contains(" 20 ");
    assertThat(lines.get(2)).startsWith("fair, repeat 1");
  }

  @Test
  void whatIsNotThereIsSaidInALine() {
    for (List<Object> words :
        List.of(
            List.<Object>of("explain", run, "--job", 99),
            List.<Object>of("explain", run, "--scheduler", "fare"),
            List.<Object>of("explain", run, "--repeat", 7),
            List.<Object>of("explain", folder.resolve("nowhere")),
            List.<Object>of("compare", run, "--why", "--format", "csv"),
            List.<Object>of("export", run, "--perfetto", folder))) {
      Spoken said = racklab(words.toArray());
      assertThat(said.exitCode()).as(words.toString()).isEqualTo(2);
      assertThat(said.err().lines()).as(words.toString()).hasSize(1);
    }
  }

  @Test
  void tablesForPapersHaveAllSchedulersAndMetrics() {
    String latex = racklab("compare", run, "--format", "latex").out();
    assertThat(latex)
        .containsSubsequence(
            "\\begin{tabular}{lrr}",
            " & fifo & fair \\\\",
            "mean job time [s] & ",
            "difference from fifo & ",
            "mean job time [\\%] & -- & ",
            "node-local maps [points] & -- & ",
            "\\end{tabular}")
        .doesNotContain("+/-");
    assertThat(racklab("compare", run, "--format", "markdown").out())
        .contains("|---|---:|", "| fifo | 1 |", "| fair | 1 pair |");
    List<String> csv = racklab("compare", run, "--format", "csv").out().lines().toList();
    assertThat(csv.get(0)).startsWith("cell,contender,metric,repeats,mean,low,high,difference");
    assertThat(csv).anyMatch(line -> line.startsWith(",fair,job_s.mean,1,"));
  }

  /** Every attempt is one slice of the lane that it is in, and slices of a lane do not overlap. */
  @Test
  void perfettoGetsEveryAttempt() throws IOException {
    Path file = folder.resolve("fair.json.gz");
    Spoken said = racklab("export", run, "--scheduler", "fair", "--perfetto", file);
    assertThat(said.exitCode()).as(said.err()).isZero();

    JsonNode events;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      events = JSON.readTree(in).path("traceEvents");
    }
    List<JsonNode> attempts = new ArrayList<>();
    Map<String, Long> busyUntil = new HashMap<>();
    for (JsonNode event : events) {
      String category = event.path("cat").asText();
      if (category.equals("map") || category.equals("reduce")) {
        attempts.add(event);
        String lane = event.path("pid").asText() + "/" + event.path("tid").asText();
        long start = event.path("ts").asLong();
        assertThat(start).isGreaterThanOrEqualTo(busyUntil.getOrDefault(lane, 0L));
        busyUntil.put(lane, start + event.path("dur").asLong());
      }
    }
    assertThat(attempts).hasSize((int) RunFiles.in(run).one("fair", 1).attempts().stream().count());
    assertThat(busyUntil.size()).isLessThanOrEqualTo(16 * 3 + 16 * 3);
  }
}
