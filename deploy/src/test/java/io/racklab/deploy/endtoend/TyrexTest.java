package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.InvariantChecks;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Tyrex's paper says of moving jobs between partitions: whole runs in virtual time. */
class TyrexTest {
  private static final double HEARTBEAT = 3;

  @TempDir Path folder;

  private Path run(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".conf"), text);
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(text + spoken).isZero();
    return out;
  }

  private static String mix(String name, String order) {
    return "{ name = %s, like = static-tags, order { %s } }".formatted(name, order);
  }

  /**
   * Jobs of several users and sizes on 20 nodes, with copies where asked; 0.6 jobs a second are
   * more than they can serve.
   */
  private static String manyJobs(int jobs, String schedulers) {
    return """
        experiment {
          name = many, seed = 7, repeats = 2, clock = virtual
          cluster = tyrex-20
          workload { kind = mix, jobs = %d, users = 3, arrivals { kind = poisson, mean-gap = 1600 ms }
            jobs-of = [ { benchmark = terasort, input = 4 GiB, reduces = 9, share = 0.1 }
                        { benchmark = wordcount, input = 300 MiB, reduces = 2, share = 0.5 }
                        { benchmark = grep, input = 1 GiB, share = 0.4 } ] }
          tasks { variation = 0.3 }
          schedulers = [ %s ]
        }
        """
        .formatted(jobs, schedulers);
  }

  @Test
  void onePartitionWithoutATimerIsFifoByteForByte() throws IOException {
    String one = "partitions = [ { share = 1 } ]";
    Path out =
        run(
            "one",
            manyJobs(
                80,
                String.join(
                    ", ",
                    "fifo",
                    mix("static", "kind = static-tags, " + one),
                    mix("dynamic", "kind = dynamic-tags, " + one),
                    "{ name = fifo-copies, like = fifo, copies { kind = hadoop-1, lag = 5s, gap = 0.1 } }",
                    "{ name = static-copies, like = static-tags, order { kind = static-tags, "
                        + one
                        + " }, copies { kind = hadoop-1, lag = 5s, gap = 0.1 } }")));
    for (int repeat = 1; repeat <= 2; repeat++) {
      sameRows(out, "fifo", "static", repeat);
      sameRows(out, "fifo", "dynamic", repeat);
      sameRows(out, "fifo-copies", "static-copies", repeat);
      assertThat(RunFiles.in(out).one("static-copies", repeat).attempts().stream())
          .as("copies")
          .anyMatch(attempt -> !attempt.text("kind").equals("original"));
    }
  }

  private static void sameRows(Path out, String one, String other, int repeat) throws IOException {
    Path ones = out.resolve(one).resolve("" + repeat);
    Path others = out.resolve(other).resolve("" + repeat);
    try (Stream<Path> files = Files.list(ones)) {
      List<Path> rows = files.filter(file -> file.toString().endsWith(".csv")).toList();
      assertThat(rows).hasSizeGreaterThan(4);
      for (Path file : rows) {
        assertThat(others.resolve(file.getFileName()))
            .as(other + " " + repeat)
            .hasSameBinaryContentAs(file);
      }
    }
  }

  /**
   * The paper's Fig. 3: 600 maps, 60 reduces, two equal partitions, half the job in each. It takes
   * no longer; and it is over sooner by at most what runs in both partitions at once when it moves.
   */
  @ParameterizedTest
  @ValueSource(strings = {"wordcount", "terasort", "grep"})
  void movingAJobHalfwayCostsNoTime(String benchmark) throws IOException {
    OneRun stays = alone("stays", benchmark, "1000h");
    assertThat(stays.events().with("event", "migration")).isEmpty();
    double size = stays.attempts().stream().mapToDouble(TyrexTest::seconds).sum();
    OneRun moves = alone("moves", benchmark, Math.round(size / 2) + "s");
    assertThat(moves.events().with("event", "migration"))
        .extracting(event -> event.text("detail").replaceAll(" size.*", ""))
        .containsExactly("from=1 to=2");
    double wave = moves.attempts().stream().mapToDouble(TyrexTest::seconds).max().orElseThrow();
    assertThat(jobSeconds(moves))
        .isLessThanOrEqualTo(jobSeconds(stays) + HEARTBEAT)
        .isGreaterThan(jobSeconds(stays) - wave - HEARTBEAT);
  }

  /**
   * Table II's CPU time is what tasks hold slots for, "the sum of the execution times of all tasks"
   * (Section II): with all of it computed they held them for 94 hours.
   */
  @Test
  void eachJobAloneTheSlotsAreHeldForTableIIsHours() throws IOException {
    Path out =
        run(
            "table",
            """
            experiment {
              name = table, clock = virtual
              cluster = tyrex-20
              workload { kind = tyrex-hvw, compute-share = 0.579, arrivals { kind = regular, gap = 1h } }
              schedulers = [ fifo ]
            }
            """);
    double held =
        RunFiles.in(out).one("fifo", 1).attempts().stream().mapToDouble(TyrexTest::seconds).sum();
    assertThat(held / 3600).isCloseTo(63.6, Percentage.withPercentage(1));
  }

  /** Tyrex's order with NAS's reduces: no paper's, but a scheduler. */
  @Test
  void nassReducesRunInTyrexsPartitions() throws IOException {
    Path out =
        run(
            "both",
            """
            experiment {
              name = both, seed = 5, clock = virtual
              cluster = quickstart
              workload { kind = mix, jobs = 30, users = 4, arrivals { kind = poisson, mean-gap = 3s }
                jobs-of = [ { benchmark = terasort, input = 2 GiB, reduces = 6, share = 0.3 }
                            { benchmark = wordcount, input = 300 MiB, reduces = 2, share = 0.7 } ] }
              schedulers = [ { name = both, like = dynamic-tags, slots { kind = typed, load = cap }, reduces { kind = ca-rts }
                order { kind = dynamic-tags, squared-cv = 0.5, sizes-of = seen, partitions = [ { share = 0.4 }, { share = 0.6 } ] } } ]
            }
            """);
    InvariantChecks.check(RunFiles.in(out), "dynamic-tags order with ca-rts reduces");
    assertThat(RunFiles.in(out).one("both", 1).events().with("event", "migration")).isNotEmpty();
  }

  private OneRun alone(String name, String benchmark, String timer) throws IOException {
    String partitions =
        "partitions = [ { share = 0.5, timer = %s }, { share = 0.5 } ]".formatted(timer);
    Path out =
        run(
            name,
            """
            experiment {
              name = %s, seed = 3, clock = virtual
              cluster = tyrex-20
              workload { kind = mix, jobs = 1
                jobs-of = [ { benchmark = %s, input = 37.5 GiB, reduces = 60 } ] }
              schedulers = [ %s ]
            }
            """
                .formatted(name, benchmark, mix("tyrex", "kind = static-tags, " + partitions)));
    return RunFiles.in(out).one("tyrex", 1);
  }

  private static double seconds(Row attempt) {
    return attempt.seconds("finish_s") - attempt.seconds("start_s");
  }

  private static double jobSeconds(OneRun run) {
    Row job = run.jobs().stream().findFirst().orElseThrow();
    return job.seconds("finish_s") - job.seconds("submit_s");
  }
}
