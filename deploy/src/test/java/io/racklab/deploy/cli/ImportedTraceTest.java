package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of other tools, as a user meets them. */
class ImportedTraceTest {
  private static final String TRACE =
      """
      { "jobID": "job_1", "user": "al", "outcome": "KILLED", "submitTime": 5000, "mapTasks": [
          { "attempts": [ { "result": "SUCCESS", "startTime": 0, "finishTime": 3000,
              "hdfsBytesRead": 100 } ] }, { "attempts": [] } ], "reduceTasks": [
          { "attempts": [ { "result": "SUCCESS", "sortFinished": 9000, "finishTime": 11000,
              "reduceShuffleBytes": 80, "hdfsBytesWritten": 30 } ] } ] }
      { "jobID": "job_2", "user": "eve", "outcome": "SUCCESS", "submitTime": 7000,
        "mapTasks": [ { "attempts": [] } ], "reduceTasks": [ { "attempts": [] } ] }
      """;

  @TempDir Path folder;

  private Path trace() throws IOException {
    return Files.writeString(folder.resolve("t.json"), TRACE);
  }

  @Test
  void showSaysWhatIsInATraceAndWhatWasAssumed() throws IOException {
    Spoken shown = racklab("show", "rumen:" + trace(), "--cluster", "nas-40");
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("jobs       2 (0 with maps only), users 2", "submitted  over 2.0 s")
        .contains("tasks      maps 3, reduces 2")
        .contains("map-input = 64 MiB is assumed", "if nas-40's");
    assertThat(racklab("show", "workload:puma").out()).contains("puma\n\njobs ");
  }

  @Test
  void aTraceRunsUnderTheVirtualClock() throws IOException {
    Path out = folder.resolve("out");
    Spoken run =
        racklab(
            "run", "--workload", "rumen:" + trace(), "--clock", "virtual", "--out", out, "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readAllLines(out.resolve("fifo/1/jobs.csv"))).hasSize(3);
  }

  @Test
  void stagesFollowEachOther() throws IOException {
    Path rows = folder.resolve("batch_task.csv");
    Files.writeString(
        rows, "R2_1,1,j_1,1,Terminated,103,110,50,0.5\nM1,2,j_1,1,Terminated,100,103,100,0.5\n");
    Path out = folder.resolve("stages");
    Spoken run =
        racklab(
            "run", "--workload", "alibaba:" + rows, "--clock", "virtual", "--out", out, "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> jobs = Files.readAllLines(out.resolve("fifo/1/jobs.csv"));
    String[] first = jobs.get(1).split(",");
    String[] second = jobs.get(2).split(",");
    assertThat(first[1]).isEqualTo("j_1/M1");
    assertThat(second[1]).isEqualTo("j_1/R2_1");
    // It is submitted when the other has ended.
    assertThat(second[4]).isEqualTo(first[7]);
  }

  @Test
  void aFolderOfPartsIsAWorkloadToo() throws IOException {
    Path parts = Files.createDirectories(folder.resolve("google/task_events"));
    Files.writeString(parts.resolve("part-00000-of-00500.csv"), "0,,7,0,1,0,al,0,9,,,,\n");
    Files.writeString(parts.resolve("part-00001-of-00500.csv"), "90,,7,1,1,0,al,0,9,,,,\n");
    Spoken shown = racklab("show", "google:" + folder.resolve("google"));
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("tasks      maps 2, reduces 0")
        .contains("1 of 1 jobs have no measured task: all of their tasks compute for 0 s");
    assertThat(racklab("check", "google:" + parts).out()).contains("google trace, no errors");
  }

  /** A map finds its block on a node where its mapper was, and nowhere else. */
  @Test
  void coflowsHaveTheirInputInTheRacksOfTheirMappers() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("c.txt"), "3 2\n1 0 4 0 0 2 2 2 1:4.0 2:1.0\n2 9 1 1 1 0:2\n");
    Path file =
        Files.writeString(
            folder.resolve("c.conf"),
            """
            experiment {
              cluster { replication = 1, block-size = 1 MiB
                        racks = { count = 3, link = 1 Gbps, nodes { map-slots = 1, reduce-slots = 1, link = 1 Gbps } } }
              workload { kind = coflows, file = c.txt, map-input = 1 MiB }
              schedulers = [ fifo ], clock = virtual
            }
            """);
    Path out = folder.resolve("coflows");
    Spoken run = racklab("run", file, "--out", out, "--quiet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    RunFiles.OneRun played = RunFiles.in(out).runs().get(0);
    Map<String, String> homes =
        Map.of(
            "job-1-m-0",
            "r1",
            "job-1-m-1",
            "r1",
            "job-1-m-2",
            "r3",
            "job-1-m-3",
            "r3",
            "job-2-m-0",
            "r2");
    var maps = played.attempts().with("type", "map");
    assertThat(maps).hasSize(5);
    for (var map : maps) {
      String home = homes.get(map.text("attempt").replaceAll("-0$", ""));
      assertThat(map.text("locality"))
          .as(map.text("attempt"))
          .isEqualTo(map.text("rack").equals(home) ? "node" : "off");
    }
    assertThat(racklab("show", "coflows:" + trace).out())
        .contains("tasks      maps 5, reduces 3")
        .contains("in 1 jobs; the largest reduce fetches 1.6 times the mean");
    Path wide = Files.writeString(folder.resolve("wide.txt"), "99 1\n1 0 1 98 1 0:1\n");
    Spoken refused = racklab("run", "--workload", "coflows:" + wide, "--cluster", "nas-40");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err())
        .contains("rack 98 of the trace has mappers, and the cluster has", "racks, from 0")
        .contains("write a cluster with a rack for each of the trace's");
  }

  @Test
  void aWrongWordIsNamedWithTheRightOne() throws IOException {
    Spoken refused = racklab("check", "swim:" + trace());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .singleElement()
        .asString()
        .contains("this is a Rumen trace, not a SWIM trace; write rumen:FILE");
    assertThat(racklab("check", "rumen:" + trace()).out()).contains("rumen trace, no errors");
  }

  @Test
  void theWordMayBeLeftOut() throws IOException {
    Path trace = trace();
    assertThat(racklab("check", trace).out()).contains("rumen trace, no errors");
    String shown = racklab("show", "rumen:" + trace).out().replace("rumen:", "");
    assertThat(racklab("show", trace).out()).isEqualTo(shown);
    assertThat(racklab("show", "workload:" + trace).out()).isEqualTo(shown);
  }
}
