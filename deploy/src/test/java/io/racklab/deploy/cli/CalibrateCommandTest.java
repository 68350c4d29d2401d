package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibratedTasks;
import io.racklab.master.engine.workload.calibration.CalibrationFile;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.trace.PastAttempt;
import io.racklab.master.engine.workload.trace.PastAttempt.Nearness;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose values are known is exported as Hadoop's histories, and its values learned again. */
@Timeout(240)
class CalibrateCommandTest {
  private static final String NODE = "map-slots = 4, reduce-slots = 2, link = 1 Gbps";

  private static final String CLUSTER =
      """
      cluster { name = made, block-size = 64 MiB, heartbeat = 1s
        racks { count = 2, link = 4 Gbps, nodes { count = 6, %s } } }
      """
          .formatted(NODE);

  @TempDir Path folder;

  private Path made() throws IOException {
    return made("nodes { count = 6, %s }");
  }

  private Path made(String nodes) throws IOException {
    Files.writeString(
        folder.resolve("cluster.conf"),
        CLUSTER.replaceFirst("nodes \\{.*? }", nodes.formatted(NODE)));
    Path file =
        Files.writeString(
            folder.resolve("made.conf"),
            """
            experiment {
              name = made, clock = virtual, slowdown = never, seed = 3, cluster = cluster.conf
              workload { kind = mix, jobs = 48, users = 4, arrivals { kind = poisson, mean-gap = 30s }
                jobs-of = [ { benchmark = sort, input = 1 GiB, reduces = 4, share = 0.5 }
                            { benchmark = wordcount, input = 700 MiB, reduces = 2, share = 0.25 }
                            { benchmark = wordcount, input = 100 MiB, reduces = 1, share = 0.25 } ] }
              schedulers = [ fair ]
              tasks { start = 2s, variation { attempt = 0.1, start = 0.1 }
                      stragglers { share = 5 %, factor = 6 }, failures = 3 % }
            }
            """);
    Spoken run = racklab("run", file, "--quiet", "--out", folder.resolve("run"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path done = folder.resolve("done");
    Spoken export = racklab("export", folder.resolve("run"), "--jhist", done);
    assertThat(export.exitCode()).as(export.err()).isZero();
    assertThat(export.out()).contains("the job histories of 48 jobs of fair, repeat 1");
    return done;
  }

  private Spoken calibrate(Object... more) {
    Object[] first = {
      "calibrate",
      "jhist:" + folder.resolve("done"),
      "--cluster",
      folder.resolve("cluster.conf"),
      "--scheduler",
      "fair",
      "--quiet",
      "--out",
      folder.resolve("learned.conf")
    };
    return racklab(Stream.concat(Stream.of(first), Stream.of(more)).toArray());
  }

  @Test
  void theValuesOfARunAreLearnedFromItsHistories() throws IOException {
    made();
    Spoken spoken = calibrate("--repeats", "6");
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out())
        .contains(
            "learned from the first 24 of 48 jobs", "the 24 later jobs, foretold by 6 repeats")
        .containsPattern("start of a task +[0-9.]+ \\[");
    Calibrated learned = CalibrationFile.read(folder.resolve("learned.conf"));
    assertThat(learned.jobs()).isEqualTo(24);
    assertThat(learned.tasks().start().holds(2)).isTrue();
    assertThat(learned.tasks().ofAttempt().holds(0.1)).isTrue();
    assertThat(learned.tasks().slow().share().holds(0.05)).isTrue();
    assertThat(learned.tasks().slow().factor().holds(6)).isTrue();
    assertThat(learned.tasks().failures().low()).isPositive();
    assertThat(learned.tasks().failures().holds(0.03)).isTrue();
    // 0.150 and 0.038 s a megabyte on a processor that is 2.5 times as slow.
    CostLine wordcount = learned.costs().byClass().get("wordcount").maps().orElseThrow();
    assertThat(wordcount.perByte().holds(0.375e-6)).as("%s", wordcount).isTrue();
    CostLine sort = learned.costs().byClass().get("sort").maps().orElseThrow();
    assertThat(sort.of(64 << 20) / (2 + 0.095e-6 * (64 << 20))).isBetween(0.93, 1.07);
    // 0.009 s a megabyte, without the writing of the output, which takes about half as long again.
    CostLine reduce = learned.costs().byClass().get("sort").reduces().orElseThrow();
    assertThat(reduce.of(256 << 20) / (0.0225e-6 * (256 << 20) * 1.03)).isBetween(0.8, 1.25);
    assertThat(spoken.out()).containsPattern("map +24 .* (2[2-4]) of 24\\n");
    assertThat(spoken.out()).containsPattern("mean of jobs +1 .* 1 of 1");
  }

  /** The experiment is told equal nodes, and names the cluster, the scheduler and the history. */
  @Test
  void aSlowNodeIsFoundInTheHistoryOfAnExperiment() throws IOException {
    Path done = made("nodes = [ { count = 5, %s }, { count = 1, speed = 0.5, %<s } ]");
    Path told = Files.createDirectories(folder.resolve("told"));
    Files.writeString(told.resolve("cluster.conf"), CLUSTER);
    Path file =
        Files.writeString(
            told.resolve("month.conf"),
            """
            experiment {
              name = month, cluster = cluster.conf, schedulers = [ fifo, fair ], repeats = 3
              workload { kind = jhist, file = "%s" }
            }
            """
                .formatted(done));
    Path learned = folder.resolve("learned.conf");
    Spoken spoken =
        racklab(
            "calibrate", file, "--scheduler", "fair", "--jobs", "48", "--quiet", "--out", learned);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out()).contains("of nodes: r1-n6, r2-n6");
    CalibratedTasks tasks = CalibrationFile.read(learned).tasks();
    assertThat(tasks.slow().nodes()).isTrue();
    assertThat(tasks.slow().factor().holds(2)).as("%s", tasks.slow().factor()).isTrue();
    assertThat(tasks.slow().share().value()).isCloseTo(2.0 / 12, within(1e-6));
    assertThat(tasks.start().holds(2)).as("%s", tasks.start()).isTrue();
    Spoken other = racklab("calibrate", file, "--scheduler", "late", "--out", "other.conf");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("has no scheduler late: name one of [fifo, fair]");
    Spoken alone = racklab("calibrate", "jhist:" + done, "--out", "other.conf");
    assertThat(alone.exitCode()).isEqualTo(2);
    assertThat(alone.err()).contains("names no cluster: write --cluster FILE");
    Spoken made = racklab("calibrate", folder.resolve("made.conf"), "--out", "other.conf");
    assertThat(made.exitCode()).isEqualTo(2);
    assertThat(made.err()).contains("has no attempts of maps to learn from");
  }

  /** A task's time, bytes, host and nearness come back from the histories. */
  @Test
  void historiesHaveTheAttemptsOfTheRun() throws IOException {
    Path done = made();
    List<TraceJob> jobs =
        PastAttempt.kept(() -> WorkloadFile.named("jhist:" + done, folder).traced());
    assertThat(jobs).hasSize(48);
    TraceJob sort =
        jobs.stream().filter(job -> job.name().equals("sort")).findFirst().orElseThrow();
    assertThat(sort.attempts().maps()).hasSize(16).allMatch(map -> map.input() == 64 << 20);
    assertThat(sort.attempts().maps()).extracting(PastAttempt::nearness).contains(Nearness.LOCAL);
    assertThat(sort.attempts().maps()).allMatch(map -> map.host().matches("r[12]-n[1-6]"));
    assertThat(sort.attempts().maps()).allMatch(map -> map.seconds() > 5);
    assertThat(sort.attempts().reduces())
        .hasSize(4)
        .allMatch(reduce -> reduce.copied() > reduce.start() && reduce.sorted() >= reduce.copied());
    List<TraceJob> plain = WorkloadFile.named("jhist:" + done, folder).traced();
    assertThat(plain).allMatch(job -> job.attempts().maps().isEmpty());
    assertThat(plain.get(0).maps()).isEqualTo(jobs.get(0).maps());
  }

  /** Each event has all fields of Hadoop's schema, with values of their types. */
  @Test
  void eventsFollowHadoopsSchema() throws IOException {
    Path done = made();
    JsonNode schema;
    try (InputStream in =
        Calibrated.class.getResourceAsStream(
            "/io/racklab/master/analysis/calibration/job-history.avsc")) {
      schema = new ObjectMapper().readTree(in);
    }
    JsonNode records = schema.get("fields").get(1).get("type");
    int events = 0;
    try (Stream<String> lines = Files.lines(done.resolve("job_1700000000000_0001.jhist"))) {
      for (String line : lines.skip(2).filter(text -> text.startsWith("{")).toList()) {
        JsonNode event = new ObjectMapper().readTree(line).get("event");
        String name = event.fieldNames().next();
        JsonNode record =
            stream(records)
                .filter(one -> name.endsWith("." + one.get("name").asText()))
                .findFirst()
                .orElseThrow();
        assertThat(event.get(name).fieldNames())
            .toIterable()
            .containsExactlyInAnyOrderElementsOf(
                stream(record.get("fields")).map(field -> field.get("name").asText()).toList());
        events++;
      }
    }
    assertThat(events).isGreaterThan(30);
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return java.util.stream.StreamSupport.stream(list.spliterator(), false);
  }

  /** Repeats differ by what they draw; a key that the experiment gives itself is not drawn. */
  @Test
  void repeatsOfARunDrawFromACalibration() throws IOException {
    made();
    assertThat(calibrate("--repeats", "0").exitCode()).isZero();
    Path file =
        Files.writeString(
            folder.resolve("again.conf"),
            """
            experiment {
              name = again, clock = virtual, slowdown = never, repeats = 2, cluster = cluster.conf
              workload { kind = jhist, file = done, jobs = 6, costs = classes }
              calibration = learned.conf, schedulers = [ fifo, fair ]
            }
            """);
    Path out = folder.resolve("again");
    assertThat(racklab("run", file, "--quiet", "--out", out).exitCode()).isZero();
    assertThat(firstMap(out, "fifo", 1)).isEqualTo(firstMap(out, "fair", 1));
    assertThat(firstMap(out, "fifo", 1)).isNotEqualTo(firstMap(out, "fifo", 2));
    Path twice = folder.resolve("twice");
    Path resolved = out.resolve("experiment.conf");
    assertThat(racklab("run", resolved, "--quiet", "--out", twice).exitCode()).isZero();
    assertThat(twice.resolve("fifo/2/attempts.csv"))
        .hasSameTextualContentAs(out.resolve("fifo/2/attempts.csv"));
    Path own = folder.resolve("own");
    Spoken explicit = racklab("run", file, "--quiet", "--set", "tasks.start=30s", "--out", own);
    assertThat(explicit.exitCode()).isZero();
    assertThat(firstMap(own, "fifo", 1)).isGreaterThan(30);
    assertThat(failed(out)).isPositive();
    Path whole = folder.resolve("whole");
    Spoken none = racklab("run", file, "--quiet", "--set", "tasks.failures=0", "--out", whole);
    assertThat(none.exitCode()).isZero();
    assertThat(failed(whole)).isZero();
  }

  /** Returns the number of attempts that failed in all runs. */
  private static long failed(Path out) {
    return RunFiles.in(out).runs().stream()
        .mapToLong(run -> run.attempts().with("outcome", "failed").size())
        .sum();
  }

  /** Returns the seconds of the map that ended first. */
  private static double firstMap(Path out, String scheduler, int repeat) throws IOException {
    List<String> lines =
        Files.readAllLines(out.resolve(scheduler + "/" + repeat + "/attempts.csv"));
    List<String> titles = List.of(lines.get(0).split(","));
    String[] row =
        lines.stream()
            .filter(line -> line.startsWith("job-1-m-0-0,"))
            .findFirst()
            .orElseThrow()
            .split(",");
    return Double.parseDouble(row[titles.indexOf("finish_s")])
        - Double.parseDouble(row[titles.indexOf("start_s")]);
  }

  @Test
  void whatHasNoAttemptsOrNoCalibrationIsRefused() throws IOException {
    Files.writeString(folder.resolve("cluster.conf"), CLUSTER);
    Path swim = Files.writeString(folder.resolve("s.tsv"), "j0\t1\t1\t100\t10\t10\n");
    Spoken spoken =
        racklab("calibrate", "swim:" + swim, "--cluster", folder.resolve("cluster.conf"));
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors()).singleElement().asString().contains("has no attempts of maps");
    made();
    assertThat(calibrate("--repeats", "1").errors())
        .singleElement()
        .asString()
        .contains("--repeats 1 gives no interval: write 0 for none, or at least 2");
    assertThat(calibrate("--classes", "job").errors())
        .singleElement()
        .asString()
        .contains("--classes job leaves no job to learn from: write name, user, queue or none");
    Path kept = Files.writeString(folder.resolve("learned.conf"), "mine");
    assertThat(calibrate("--repeats", "0").errors())
        .singleElement()
        .asString()
        .contains("exists already: name another file with --out");
    assertThat(kept).hasContent("mine");
    Files.delete(kept);
    assertThat(calibrate("--jobs", "49").errors())
        .singleElement()
        .asString()
        .contains("--jobs must be from 1 to 48");
    Path file =
        Files.writeString(
            folder.resolve("e.conf"),
            """
            experiment { cluster = cluster.conf, schedulers = [ fifo ]
              workload { kind = jhist, file = done, costs = classes } }
            """);
    Spoken missing = racklab("check", file);
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("costs = classes needs the times of a calibration");
    assertThat(racklab("export", folder.resolve("run")).errors())
        .singleElement()
        .asString()
        .contains("write --perfetto FILE or --jhist FOLDER");
  }
}
